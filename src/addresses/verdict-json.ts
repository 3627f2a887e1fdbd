import type { Address } from './address.ts';
import { placeJson } from './address-parts-json.ts';
import type { Finding, Suggestion, Verdict } from './validation/verdict.ts';

/** What validation says of one address, which stands in it as it was entered. */
export function verdictJson(address: Address, verdict: Verdict) {
  return {
    valid: verdict.valid,
    ...placeJson(address),
    problems: verdict.problems.map(findingJson),
    warnings: verdict.warnings.map(findingJson),
    suggestions: verdict.suggestions.map(suggestionJson),
    standardized: verdict.standardized === null ? null : placeJson(verdict.standardized),
    transliterated: verdict.transliterated === null ? null : placeJson(verdict.transliterated),
    is_po_box: verdict.isPoBox,
    is_residential: verdict.isResidential,
    checked_by: verdict.checkedBy,
    data_date: verdict.dataDate,
  };
}
export type VerdictJson = ReturnType<typeof verdictJson>;

function findingJson({ code, part, message }: Finding) {
  return { field: part as string, code: code as string, message };
}

function suggestionJson({ address, changed, reason }: Suggestion) {
  return { ...placeJson(address), changed: changed as readonly string[], reason };
}
