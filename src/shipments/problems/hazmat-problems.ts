import type { JsonObject } from '../../kernel/json.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import {
  identificationNumber,
  isHazardClass,
  misplacedNumber,
  needsPackingGroup,
  packingGroupText,
} from '../../packages/packing-group.ts';
import type { Problem } from './problem.ts';

/** What a shipping paper must tell of hazardous material (49 CFR 172.202, 172.604). */
const HAZMAT_PARTS = [
  ['un_or_na_number', 'the UN or NA number'],
  ['proper_shipping_name', 'the proper shipping name'],
  ['hazard_class_or_division', 'the hazard class'],
  ['emergency_response_phone_number', 'the emergency response telephone number'],
] as const;
const GROUP = ['packing_group', 'the packing group, or none where it has none'] as const;

/** What stops a booking of dangerous goods, by the field of their package. */
export function hazmatProblems(each: DraftPackage, field: string): readonly Problem[] {
  if (each.details.dangerousGoods !== 'hazmat') return [];
  const list = each.extras.hazmatData.filter((data) => data.dangerous_goods_type !== 'limited_quantity');
  if (list.length === 0) {
    const message = 'holds hazardous material, of which nothing is told';
    return [{ field: `${field}.hazmat_data_list`, message, mend: 'give its hazmat_data', stopsBooking: true }];
  }
  return list.flatMap((data, place) => {
    const told = (part: string) => (typeof data[part] === 'string' ? data[part] : '');
    const needsGroup = needsPackingGroup(told('un_or_na_number'), told('hazard_class_or_division'));
    return [...HAZMAT_PARTS, ...(needsGroup ? [GROUP] : [])]
      .filter(([part]) => typeof data[part] !== 'string')
      .map(([part, name]): Problem => {
        const path = `${field}.hazmat_data_list[${place}].${part}`;
        return { field: path, message: 'is missing', mend: `give ${name}`, stopsBooking: true };
      })
      .concat(illegible(data, `${field}.hazmat_data_list[${place}]`));
  });
}

/** Parts that are printed as they were written, though nobody may be able to read them (49 CFR 172.202, 173.2, 172.604). */
const LEGIBLE: readonly {
  readonly part: string;
  readonly isLegible: (told: string) => boolean;
  readonly what: string;
  readonly mend: string;
}[] = [
  {
    ...{ part: 'hazard_class_or_division', what: 'class or division', mend: 'write it as 3, 2.1 or 1.4S' },
    isLegible: isHazardClass,
  },
  {
    ...{ part: 'packing_group', what: 'packing group', mend: 'write I, II, III or none' },
    isLegible: (told) => /^(PG I{1,3})?$/.test(packingGroupText(told) ?? ''),
  },
  {
    ...{
      part: 'emergency_response_phone_number',
      what: 'telephone number',
      mend: 'give one that is answered day and night',
    },
    isLegible: (told) => (told.match(/\d/g) ?? []).length >= 3,
  },
];

/** What shipping papers may not tell as it was written: a number that is neither UN nor NA, an amount of no unit (49 CFR 172.202). */
function illegible(data: JsonObject, field: string): readonly Problem[] {
  const { un_or_na_number: number, amount, amount_unit: unit } = data;
  const isNumber = typeof number !== 'string' || identificationNumber(number) !== undefined;
  const numberField = `${field}.un_or_na_number`;
  const mend = 'write it as UN1263 or NA1993';
  const said = `is "${number}", which is no identification number`;
  return [
    ...(isNumber ? [] : [{ field: numberField, message: said, mend, stopsBooking: true }]),
    ...misplaced(data, numberField),
    ...LEGIBLE.flatMap(({ part, isLegible, what, mend }): readonly Problem[] => {
      const told = data[part];
      if (typeof told !== 'string' || isLegible(told)) return [];
      return [{ field: `${field}.${part}`, message: `is "${told}", which is no ${what}`, mend, stopsBooking: false }];
    }),
    ...(amount === undefined || unit !== undefined
      ? []
      : [{ field: `${field}.amount_unit`, message: 'is missing', mend: 'give kg, lbs, oz or l', stopsBooking: false }]),
  ];
}

/** A slip in its digits has the papers tell of other goods. */
function misplaced(data: JsonObject, field: string): readonly Problem[] {
  const { un_or_na_number: told, hazard_class_or_division: hazardClass } = data;
  const number = typeof told === 'string' ? identificationNumber(told) : undefined;
  const fault = number === undefined ? undefined : misplacedNumber(number, String(hazardClass ?? ''));
  if (fault === undefined) return [];
  return [{ field, message: `is "${told}", ${fault}`, mend: 'look at both again', stopsBooking: false }];
}
