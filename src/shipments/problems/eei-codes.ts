import type { ShipmentDetails } from '../shipment.ts';

/** Exemptions from electronic export information that a booking may claim (api-v4 2.7). */
export const EEI_EXEMPTIONS: readonly string[] = [
  'NO EEI 30.02(d)',
  'NO EEI 30.36',
  ...['a', 'b', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'p'].map((letter) => `NO EEI 30.37(${letter})`),
  'NO EEI 30.39',
  ...['a', 'b', 'c', 'd'].map((letter) => `NO EEI 30.40(${letter})`),
];

/** The code as the contract writes it, whatever its case and spaces; undefined where it is none of the allowed. */
export function eeiExemption(entered: string): string | undefined {
  const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9.()]/g, '');
  return EEI_EXEMPTIONS.find((code) => plain(code) === plain(entered));
}

/** An internal transaction number: X and fourteen digits (15 CFR 30.4). */
export function isItn(entered: string): boolean {
  return /^X\d{14}$/.test(entered.trim().toUpperCase());
}

/** The number that the export was filed under: the one told since, else that of the booking; none of what is exempt. */
export function itnOf({ eei, itnConfirmationNumber }: Pick<ShipmentDetails, 'eei' | 'itnConfirmationNumber'>) {
  return itnConfirmationNumber ?? (eei?.compliance === 'itn' ? eei.complianceCode : null);
}
