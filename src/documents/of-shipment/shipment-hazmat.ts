import { given } from '../../kernel/given.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { weightIn } from '../../kernel/units.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import { identificationNumber } from '../../packages/packing-group.ts';
import type { HazmatDescription } from '../bill-of-lading/hazmat-description.ts';

/** The hazardous materials in a package (api-v4 2.5), those that a shipping paper can describe: with number, name and class. */
export function packageHazmat({ extras }: ShipmentPackage): readonly HazmatDescription[] {
  return extras.hazmatData.flatMap((data) => {
    const text = (name: string) => textOf(data, name);
    const number = text('un_or_na_number');
    const properShippingName = text('proper_shipping_name');
    const hazardClass = text('hazard_class_or_division');
    if (number === undefined || properShippingName === undefined || hazardClass === undefined) return [];
    const unit = text('amount_unit');
    const amount = unit === undefined || Number(data.amount) === 0 ? undefined : text('amount');
    return [
      {
        regulation: data.dangerous_goods_type === 'limited_quantity' ? 'limited_quantity' : 'hazmat',
        identificationNumber: identificationNumber(number) ?? number,
        properShippingName,
        hazardClass,
        ...given('technicalName', text('technical_name')?.replace(/^\((.*)\)$/, '$1')),
        ...given('packingGroup', text('packing_group')),
        ...given('quantity', amount === undefined ? undefined : `${amount} ${unit}`),
        ...given('packages', text('container')),
        ...given('additionalDescription', text('additional_description')),
        ...given('emergencyPhone', text('emergency_response_phone_number') ?? text('emergency_contact_phone_number')),
        ...given('emergencyContact', text('emergency_contact_name')),
      },
    ];
  });
}

function textOf(data: JsonObject, name: string): string | undefined {
  const value = data[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** In kilograms, as it is marked; regulated by air and water alone, so that it stands beside the goods and not among the hazards. */
export function dryIceOf({ extras }: Pick<ShipmentPackage, 'extras'>): string | undefined {
  return extras.dryIceUg > 0 ? `UN1845 dry ice ${weightIn(extras.dryIceUg, 'kg', 2)} kg` : undefined;
}

/** The same told as a hazardous material: on labels it is marked all the same. */
export function dryIceAmongHazmat(each: ShipmentPackage): string | undefined {
  const ice = packageHazmat(each).find(
    ({ identificationNumber }) => identificationNumber.replaceAll(/\D/g, '') === '1845',
  );
  return ice === undefined ? undefined : ['UN1845 dry ice', ice.quantity].join(' ').trim();
}
