import type { View, ViewField } from '../cli/view.ts';
import { membersOf, noMembers } from '../kernel/members.ts';
import type { AddedTariffJson, CarrierDetailsJson, CarrierJson } from './carrier-json.ts';

const carrierFields: readonly ViewField<CarrierJson>[] = [
  { name: 'code', type: 'text', description: 'code of the carrier', inTable: true },
  { name: 'name', type: 'text', description: 'its name', inTable: true },
  { name: 'carrier_type.name', type: 'text', description: 'its kind', heading: 'type', inTable: true },
  {
    name: 'carrier_type',
    type: 'object',
    description: 'code and name of its kind',
    inTable: false,
    below: async () => membersOf<CarrierJson['carrier_type']>({ code: true, name: true }),
  },
  { name: 'currency', type: 'text', description: 'currency of its prices', inTable: true },
  {
    name: 'service_codes',
    type: 'text',
    description: 'codes of its services',
    heading: 'services',
    inTable: true,
    get: (carrier) => (carrier.services ?? []).map(({ code }) => code).join(' '),
  },
  { name: 'scac', type: 'text', description: 'its SCAC', inTable: false },
  {
    name: 'services',
    type: 'list',
    description: 'its services',
    inTable: false,
    fields: [
      { name: 'code', type: 'text', description: 'code of the service', inTable: true },
      { name: 'name', type: 'text', description: 'its name', inTable: true },
      { name: 'standardized_service_name', type: 'text', description: 'kind of service', inTable: true },
    ],
  },
];

/** The fields of a carrier in a list. */
export const view: View<CarrierJson> = { resource: 'carriers', id: 'code', fields: carrierFields };

/** The fields of one carrier with its tariffs. */
export const detailsView: View<CarrierDetailsJson> = {
  resource: 'carriers',
  id: 'code',
  fields: [
    ...carrierFields,
    {
      name: 'tariffs',
      type: 'text',
      description: 'when each version of its tariff is in effect; * is the one of today',
      inTable: true,
      get: (carrier) =>
        (carrier.tariff_versions ?? [])
          .map((each) => `${each.effective_from}..${each.effective_to ?? ''}${each.in_effect ? '*' : ''}`)
          .join(' '),
    },
    {
      name: 'tariff_versions',
      type: 'list',
      description: 'the dated versions of its tariff',
      inTable: false,
      fields: [
        { name: 'id', type: 'text', description: 'id of the version', inTable: true },
        { name: 'effective_from', type: 'text', description: 'first ship date', inTable: true },
        { name: 'effective_to', type: 'text', description: 'last ship date; empty is open', inTable: true },
        { name: 'in_effect', type: 'boolean', description: 'whether it counts today', inTable: true },
        { name: 'sha256', type: 'text', description: 'hash of its prices', inTable: false },
        { name: 'created_at', type: 'time', description: 'when it was added', inTable: true },
      ],
    },
  ],
};

/** The fields of what adding a tariff answers. */
export const addedView: View<AddedTariffJson> = {
  resource: 'tariffs',
  id: 'id',
  fields: [
    { name: 'carrier_code', type: 'text', description: 'code of the carrier', inTable: true },
    { name: 'carrier_name', type: 'text', description: 'its name', inTable: true },
    { name: 'effective_from', type: 'text', description: 'first ship date', inTable: true },
    { name: 'effective_to', type: 'text', description: 'last ship date; empty is open', inTable: true },
    { name: 'result', type: 'status', description: 'added, or unchanged where it was there', inTable: true },
    { name: 'services', type: 'list', description: 'codes of its services', inTable: false, below: noMembers },
    { name: 'sha256', type: 'text', description: 'hash of its prices', inTable: false },
    { name: 'id', type: 'text', description: 'id of the version', inTable: true },
  ],
};

/** What `carriers check` answers. */
export interface CheckedTariffJson {
  readonly folder: string;
  readonly valid: boolean;
  readonly carrier_code: string | null;
  readonly services: readonly string[];
  readonly mistakes: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly message: string;
  }[];
  /** Null where no quotes were given. */
  readonly quotes:
    | readonly {
        readonly name: string;
        readonly agrees: boolean;
        readonly differences: readonly {
          readonly part: string;
          readonly expected: string;
          readonly computed: string;
        }[];
      }[]
    | null;
  readonly agreeing: number | null;
}

const difference = async () =>
  membersOf<NonNullable<CheckedTariffJson['quotes']>[number]['differences']>({
    part: true,
    expected: true,
    computed: true,
  });

export const checkedView: View<CheckedTariffJson> = {
  resource: 'tariffs',
  id: 'carrier_code',
  fields: [
    { name: 'folder', type: 'text', description: 'the folder', inTable: true },
    { name: 'valid', type: 'boolean', description: 'whether the folder has no mistake', inTable: true },
    { name: 'carrier_code', type: 'text', description: 'code of the carrier', inTable: true },
    { name: 'services', type: 'list', description: 'codes of its services', inTable: false, below: noMembers },
    {
      name: 'mistakes',
      type: 'list',
      description: 'every mistake with its place',
      inTable: false,
      fields: [
        { name: 'file', type: 'text', description: 'file of the folder', inTable: true },
        { name: 'line', type: 'integer', description: 'line', inTable: true },
        { name: 'column', type: 'integer', description: 'column', inTable: true },
        { name: 'message', type: 'text', description: 'what is wrong', inTable: true },
      ],
    },
    {
      name: 'quotes',
      type: 'list',
      description: 'each quote and the parts that differ',
      inTable: false,
      fields: [
        { name: 'name', type: 'text', description: 'name of the quote', inTable: true },
        { name: 'agrees', type: 'boolean', description: 'whether every part agrees', inTable: true },
        {
          name: 'differences',
          type: 'list',
          description: 'part, expected and computed',
          inTable: false,
          below: difference,
        },
      ],
    },
    { name: 'agreeing', type: 'integer', description: 'how many quotes agree', inTable: true },
  ],
};
