import { isMadeOf } from '../csv/made-by-spreadsheet.ts';
import { listed } from '../kernel/listed.ts';
import type { Sku } from './sku.ts';
import type { SkuInput, SkuItemInput } from './skus.schema.ts';

/** Texts of SKUs that are here as a spreadsheet changed them (HS code 6911.10 to 6911.1) stay, and are told. */
export function withTextsHere(
  sent: readonly SkuInput[],
  known: ReadonlyMap<string, Sku>,
): { readonly sent: readonly SkuInput[]; readonly warnings: readonly string[] } {
  const changed: string[] = [];
  const said = sent.map((input) => {
    const sku = known.get(input.sku ?? '');
    if (sku === undefined) return input;
    const asHere = keeper((text) => changed.push(`${sku.sku} ${text}`));
    const { upc, external_id, child_sku, name } = sku.details;
    const [piece] = sku.details.items ?? [];
    const item = input.item === undefined ? undefined : withItemHere(input.item, piece, asHere);
    return { ...asHere(input, { upc, external_id, child_sku, name }), ...(item === undefined ? {} : { item }) };
  });
  if (changed.length === 0) return { sent, warnings: [] };
  return { sent: said, warnings: [`a spreadsheet changed ${listed(changed)}: what is here stays`] };
}

type Keep = <Input extends object>(input: Input, here: Readonly<Record<string, string | undefined>>) => Input;

function keeper(tell: (text: string) => void): Keep {
  return (input, here) => {
    const kept = Object.entries(here).filter(([field, text]) => {
      const said: unknown = (input as Readonly<Record<string, unknown>>)[field];
      const isMade = typeof said === 'string' && text !== undefined && isMadeOf(said, text);
      if (isMade) tell(`${field} ${said} (${text})`);
      return isMade;
    });
    return kept.length === 0 ? input : { ...input, ...Object.fromEntries(kept) };
  };
}

/** The one tariff number of a row of a file is that of no country. */
function withItemHere(item: SkuItemInput, piece: SkuItemInput | undefined, asHere: Keep): SkuItemInput {
  const here = piece?.harmonized_codes?.find(({ country_code: country }) => country === undefined);
  const codes = item.harmonized_codes?.map((code) => asHere(code, { harmonized_code: here?.harmonized_code }));
  return {
    ...asHere(item, { nmfc: piece?.nmfc }),
    ...(codes === undefined ? {} : { harmonized_codes: codes }),
  };
}
