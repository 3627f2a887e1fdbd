import type { Offer, RatingRequest } from '../../carriers/carrier.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';

interface SaidOfInsurance {
  readonly insurance?: { readonly active?: boolean | undefined } | undefined;
  readonly insurance_option?: 'add_insurance' | 'no_insurance' | undefined;
  readonly fees?: { readonly insurance?: { readonly active?: boolean | undefined } | undefined } | undefined;
}

/**
 * Whether it is asked for, in any of its words (api-v4 2.9, 2.11); undefined where nothing is said of it.
 * @throws ShipdockError `unreadable_field` where two of them contradict: it would be charged unasked, or a loss not paid.
 */
export function isInsuranceAsked({ insurance, insurance_option: option, fees }: SaidOfInsurance): boolean | undefined {
  const said = [
    { field: 'insurance.active', isAsked: insurance?.active },
    { field: 'insurance_option', isAsked: option && option === 'add_insurance' },
    { field: 'fees.insurance.active', isAsked: fees?.insurance?.active },
  ].filter(({ isAsked }) => isAsked !== undefined);
  const [first, ...others] = said;
  const other = others.find(({ isAsked }) => isAsked !== first?.isAsked);
  if (first === undefined || other === undefined) return first?.isAsked;
  const [asks, refuses] = first.isAsked === true ? [first, other] : [other, first];
  const message = `asks for insurance, but ${refuses.field} refuses it: send one of them`;
  throw unreadableField(asks.field, message);
}

/** Insurance has a least price (api-v4 8), so it is charged where nothing would ever be paid out. */
export function insuredForNothing(
  { insurance, packages }: Pick<RatingRequest, 'insurance' | 'packages'>,
  offers: readonly Offer[],
): readonly string[] {
  if (!insurance || offers.length === 0 || packages.some(({ valueMinor }) => valueMinor > 0)) return [];
  return ['insurance is charged although no value is given: nothing would be paid for a loss'];
}
