import type { Address } from './address.ts';
import type { Verdict } from './validation/verdict.ts';
import { verdictJson } from './verdict-json.ts';

/** What the validations of a request were charged. */
export interface Charge {
  readonly validations: number;
  /** In US dollars. */
  readonly cost: number;
}

/**
 * The answer of `POST /addresses/validate` (api-v4 4.4, decisions 8): the postal code is `zipcode` in what cannot be
 * delivered to, and `results` has every address in the order that was sent.
 */
export function validationJson(
  addresses: readonly Address[],
  verdicts: readonly Verdict[],
  notes: readonly string[],
  { validations, cost }: Charge,
) {
  const results = verdicts.map((verdict, index) => verdictJson(addressAt(addresses, index), verdict));
  return {
    valid: verdicts.every((verdict) => verdict.valid),
    non_deliverable_addresses: results.flatMap((result, index) => {
      if (result.valid) return [];
      const { valid: _valid, problems, suggestions } = result;
      return [{ index, ...withZipcode(placeOf(result)), problems, suggestions: suggestions.map(withZipcode) }];
    }),
    warnings: [
      ...notes.map((message) => ({ index: null, field: null, code: 'service_remark', message, suggestions: [] })),
      ...results.flatMap((result, index) =>
        result.warnings.map((warning) => ({
          index,
          ...warning,
          suggestions: result.suggestions.map(withZipcode),
        })),
      ),
    ],
    checked_by: [...new Set(verdicts.map((verdict) => verdict.checkedBy))].join(', '),
    data_date: verdicts.find((verdict) => verdict.dataDate !== null)?.dataDate ?? null,
    validations,
    cost,
    results,
  };
}
export type ValidationJson = ReturnType<typeof validationJson>;

type Result = ReturnType<typeof verdictJson>;

function placeOf({ street1, street2, city, state, zip, country }: Result) {
  return { street1, street2, city, state, zip, country };
}

function withZipcode<Place extends { readonly zip: string | null }>({ zip, ...place }: Place) {
  return { ...place, zipcode: zip };
}

function addressAt(addresses: readonly Address[], index: number): Address {
  const address = addresses[index];
  if (address === undefined) throw new Error(`a verdict on no address, ${index}`);
  return address;
}
