import { notClearable } from '../../orders/update/clear-fields.ts';
import type { Shipment, ShipmentAddress } from '../shipment.ts';

const DETAILS = {
  origin_instructions: 'originInstructions',
  destination_instructions: 'destinationInstructions',
  origin_network_location_id: 'originNetworkLocationId',
  destination_network_location_id: 'destinationNetworkLocationId',
  itn_confirmation_number: 'itnConfirmationNumber',
  assignee_id: 'assigneeId',
} as const satisfies Readonly<Record<string, keyof Shipment['details']>>;

const ADDRESSES = { origin_address: 'originAddress', destination_address: 'destinationAddress' } as const;

/** What a door is found without. */
const PARTS = {
  name: ['name', 'firstName', 'lastName'],
  company: ['company'],
  street2: ['street2'],
  phone_number: ['phoneNumber'],
  email: ['email'],
  code: ['code'],
} as const satisfies Readonly<Record<string, readonly (keyof ShipmentAddress)[]>>;

const REFERENCES = 'reference_numbers';

const KNOWN: readonly string[] = [
  ...Object.keys(DETAILS),
  REFERENCES,
  ...Object.keys(ADDRESSES).flatMap((name) => Object.keys(PARTS).map((part) => `${name}.${part}`)),
];

/**
 * The shipment with optional fields emptied, as of orders (decisions 4): null and empty text mean "not given".
 * @throws ShipdockError `unreadable_field` for a field that cannot be emptied, with the nearest that can.
 */
export function clearShipmentFields(shipment: Shipment, fields: readonly (string | undefined)[] = []): Shipment {
  return fields.reduce<Shipment>(
    (cleared, field) => (field === undefined ? cleared : clearOne(cleared, field)),
    shipment,
  );
}

function clearOne(shipment: Shipment, field: string): Shipment {
  if (!KNOWN.includes(field)) throw notClearable('', field, KNOWN);
  const { details } = shipment;
  if (field === REFERENCES) return { ...shipment, details: { ...details, references: [] } };
  const [name, part] = field.split('.');
  // Known: the tables have them.
  if (part === undefined)
    return { ...shipment, details: { ...details, [DETAILS[field as keyof typeof DETAILS]]: null } };
  const side = ADDRESSES[name as keyof typeof ADDRESSES];
  const gone: readonly string[] = PARTS[part as keyof typeof PARTS];
  const kept = Object.entries(shipment[side]).filter(([member]) => !gone.includes(member));
  return { ...shipment, [side]: Object.fromEntries(kept) as unknown as ShipmentAddress };
}
