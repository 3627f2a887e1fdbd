import type { Carrier } from '../../carriers/carrier.ts';
import { inWords, type Words } from '../../kernel/advice.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { nearest } from '../../kernel/suggest.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { FixJson } from '../fix-json.ts';
import type { RateRequestInput } from '../rates.schema.ts';

/** Why a carrier that was asked for by name or type answers nothing; in the form of a refusal. */
export interface UnmetFilter {
  readonly carrier_code: string | null;
  readonly carrier_name: string | null;
  readonly service_code: null;
  readonly service_name: null;
  readonly reason: 'account';
  readonly message: string;
  readonly changes: readonly string[];
  readonly fixes: readonly FixJson[];
}

/** The carriers that the request asks for, and a reason for each name and type that no carrier of the account has. */
export function filterCarriers(
  carriers: readonly Carrier[],
  { carrier_filter: names = [], carrier_type_filter: types = [] }: RateRequestInput,
): { readonly carriers: readonly Carrier[]; readonly unmet: readonly UnmetFilter[] } {
  const wantedNames = names.flatMap((name) => (name === undefined ? [] : [name]));
  const wantedTypes = types.flatMap((type) => (type === undefined ? [] : [plain(type)]));
  const isNamed = (carrier: Carrier, name: string) =>
    [carrier.code, carrier.name].some((each) => plain(each) === plain(name));
  const chosen = carriers.filter(
    (carrier) =>
      (wantedNames.length === 0 || wantedNames.some((name) => isNamed(carrier, name))) &&
      (wantedTypes.length === 0 || wantedTypes.includes(carrier.type)),
  );
  const unknownNames = wantedNames.filter((name) => !carriers.some((carrier) => isNamed(carrier, name)));
  const unknownTypes = wantedTypes.filter((type) => !carriers.some((carrier) => carrier.type === type));
  const codes = carriers.map(({ code }) => code);
  const known = [...new Set(carriers.map(({ type }) => type))];
  const unmet = [
    ...unknownNames.map((name) =>
      unmetBy(`carrier_filter names ${name}, which is no carrier of the account`, name, codes),
    ),
    ...unknownTypes.map((type) => unmetBy(`no carrier of the account is of the type ${type}`, type, known, null)),
  ];
  if (chosen.length > 0 || unmet.length > 0 || carriers.length === 0) return { carriers: chosen, unmet };
  const message = `none of the carriers ${wantedNames.join(', ')} is of the type ${wantedTypes.join(', ')}`;
  return { carriers: [], unmet: [unmetBy(message, wantedNames.join(', '), codes)] };
}

/** Where the account has no carrier at all on that day. */
export function noCarrier(date: string, words: Words): UnmetFilter {
  const message = `the account has no carrier whose tariff is in effect on ${date}`;
  return withChange(unmetBy(message, '', [], null), `add one: ${inWords(nextStep('carriers.add'), words)}`);
}

function unmetBy(message: string, name: string, known: readonly string[], code: string | null = name): UnmetFilter {
  const change = didYouMean(nearest(name.slice(0, 60), known)) ?? `ask for ${known.join(', ')}`;
  const nothing = { carrier_code: code, carrier_name: code, service_code: null, service_name: null };
  return withChange({ ...nothing, reason: 'account', message }, change);
}

function withChange(unmet: Omit<UnmetFilter, 'changes' | 'fixes'>, text: string): UnmetFilter {
  return { ...unmet, changes: [text], fixes: [{ kind: 'other', field: null, value: null, text }] };
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
