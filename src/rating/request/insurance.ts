import type { Offer, RatingRequest } from '../../carriers/carrier.ts';

interface SaidOfInsurance {
  readonly insurance?: { readonly active?: boolean | undefined } | undefined;
  readonly insurance_option?: 'add_insurance' | 'no_insurance' | undefined;
  readonly fees?: { readonly insurance?: { readonly active?: boolean | undefined } | undefined } | undefined;
}

/** Whether it is asked for, in any of its words (api-v4 2.9, 2.11); undefined where nothing is said of it. */
export function isInsuranceAsked({ insurance, insurance_option: option, fees }: SaidOfInsurance): boolean | undefined {
  if (insurance?.active !== undefined) return insurance.active;
  return option === undefined ? fees?.insurance?.active : option === 'add_insurance';
}

/** Insurance has a least price (api-v4 8), so it is charged where nothing would ever be paid out. */
export function insuredForNothing(
  { insurance, packages }: Pick<RatingRequest, 'insurance' | 'packages'>,
  offers: readonly Offer[],
): readonly string[] {
  if (!insurance || offers.length === 0 || packages.some(({ valueMinor }) => valueMinor > 0)) return [];
  return ['insurance is charged although no value is given: nothing would be paid for a loss'];
}
