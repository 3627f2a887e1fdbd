import { gs1CheckDigit } from '../../kernel/gs1.ts';
import type { ShipmentPackage } from '../../packages/package.ts';

/** The 18 digits of a serial shipping container code, given bare or behind its identifier (`(00)…`, `00…`, `]C100…`); else undefined. */
export function readSscc(reference: string): string | undefined {
  const text = reference.replaceAll(/[\s-]/g, '').replace(/^\(00\)|^(?:\]C1)?00(?=\d{18}$)/, '');
  return /^\d{18}$/.test(text) ? text : undefined;
}

/** Those of these references that are an SSCC. */
export function ssccsAmong(references: readonly string[]): readonly string[] {
  return references.flatMap((reference) => readSscc(reference) ?? []);
}

type Unit = Pick<ShipmentPackage, 'details' | 'extras'>;

/** The references of a package, and of the boxes on it. */
export function referencesOn(unit: Unit): readonly string[] {
  return placedReferences(unit, 0).map(({ reference }) => reference);
}

/** The same, each with its place and the unit that it is of. */
export function placedReferences({ details, extras }: Unit, index: number) {
  const placesOf = (references: readonly string[], unit: string, field: string) =>
    references.map((reference, place) => ({ unit, reference, field: `${field}.sscc_serial_references[${place}]` }));
  return [
    ...placesOf(extras.ssccReferences, `package ${index + 1}`, `packages[${index}]`),
    ...details.inside.flatMap(({ said }, box) => {
      const field = `packages[${index}].handling_unit_packages[${box}]`;
      return placesOf(said?.ssccReferences ?? [], `box ${box + 1} of package ${index + 1}`, field);
    }),
  ];
}

/** What is wrong with a reference as an SSCC; undefined where it is one. */
export function ssccFault(reference: string): string | undefined {
  const sscc = readSscc(reference);
  if (sscc === undefined) return `"${reference}" is no SSCC of 18 digits; no barcode is printed of it`;
  const digit = gs1CheckDigit(sscc.slice(0, -1));
  return sscc.endsWith(digit) ? undefined : `"${reference}" has the check digit ${sscc.at(-1)}; it should be ${digit}`;
}
