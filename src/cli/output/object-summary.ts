/** Members that tell an object from its siblings, the best first. */
const TELLING = ['body', 'message', 'tracking_number', 'code', 'order_number', 'service_name', 'name', 'id'];

/** What stands on an envelope, line by line. */
const ENVELOPE = [['code'], ['name'], ['company'], ['street1'], ['street2'], ['city', 'state', 'zip'], ['country']];

/**
 * An object in a few words, for a terminal: `2 × MUG-RED` of a line, `purchase_id PO-77` of a reference number, an address as
 * on an envelope, else the member that tells it from others. JSON is for programs; who wants all of it asks with --json.
 */
export function objectSummary(value: object): string {
  const members = value as Readonly<Record<string, unknown>>;
  const { sku, quantity } = members;
  const name = sku ?? members.name;
  if (typeof quantity === 'number' && typeof name === 'string') return `${quantity} × ${name}`;
  if (typeof members.code === 'string' && typeof members.value === 'string') return numberText(members);
  // Who pays has an address too, but without account and bill_to nobody knows who that is.
  if ('street1' in members && !('bill_to' in members)) return envelopeText(members);
  const telling = TELLING.map((key) => members[key]).find((member) => typeof member === 'string' && member !== '');
  if (typeof telling === 'string') return telling;
  const entries = Object.entries(members).filter(([, member]) => member !== null && typeof member !== 'object');
  return entries.map(([key, member]) => `${key} ${String(member)}`).join(', ');
}

/** A number that somebody named is known by that name: its code says `other_id` of all of them. */
function numberText({ code, name, value }: Readonly<Record<string, unknown>>): string {
  return `${name || code} ${value}`;
}

function envelopeText(address: Readonly<Record<string, unknown>>): string {
  const lines = ENVELOPE.map((parts) => parts.flatMap((part) => address[part] || []).join(' '));
  return lines.filter((line) => line !== '').join(', ');
}
