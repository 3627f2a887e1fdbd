import { type FieldLimit, fieldLimits } from '../../contract/field-limits.ts';
import { jsonSchemaOf } from '../../contract/json-schema.ts';
import { ORDER_LIMITS } from '../../orders/limits.ts';
import { orderCreateSchema } from '../../orders/orders.schema.ts';

const NAMES: Readonly<Record<keyof typeof ORDER_LIMITS, string>> = {
  lines: 'lines of an order',
  notes: 'notes of an order',
  tags: 'tags of an order',
  referenceNumbers: 'reference numbers of an order',
  requestedRates: 'rates that an order may wish for',
  proposedShipments: 'proposed shipments sent with an order',
  inventoryIdentifiers: 'serial and lot numbers of a line',
  kitLevels: 'kits one in another that are taken apart, the outermost counted',
  ordersAtOnce: 'orders named in one request',
  linesToDelete: 'line items deleted in one request',
};

/** What most texts may have. */
const USUAL = 255;

/** `help limits`: what is refused beyond which number. */
export function text(): string {
  const rows = Object.entries(ORDER_LIMITS).map(
    ([key, most]) => [NAMES[key as keyof typeof ORDER_LIMITS], most] as const,
  );
  const schema = jsonSchemaOf(orderCreateSchema) ?? {};
  const { texts, numbers } = fieldLimits(schema, /^order_line_items$|_address$/, ['proposed_shipments']);
  return [
    'At most:',
    ...rows.map(([name, most]) => `  ${shown(most).padStart(7)}  ${name}`),
    '',
    `Characters of an order's texts, ${USUAL} where nothing else is said; a hash has 16,384 characters of JSON:`,
    ...grouped(texts.filter(({ most }) => most !== USUAL)),
    '',
    'Its numbers, sizes and weights in their unit. Quantities of lines begin at 1, all others at 0:',
    ...grouped(numbers),
    '',
    'A parcel weighs under 150 lb, and its length plus girth is under 165 in. A page of a list has at most 100 rows over HTTP,',
    'a request body 5 MB. What is beyond is refused with the limit named. /api/v4/openapi.json of shipdock serve has the limits',
    'of other requests. --jq has 256 MB of memory, which the JSON of some thousand orders fills; with --jsonl it has one record at',
    'a time.',
  ].join('\n');
}

function shown(most: number): string {
  return most.toLocaleString('en-US');
}

/** A line for each limit, with the names of the fields that have it. */
function grouped(limits: readonly FieldLimit[]): readonly string[] {
  const sizes = [...new Set(limits.map(({ most }) => most))].sort((one, other) => one - other);
  const width = Math.max(...sizes.map((size) => shown(size).length));
  return sizes.flatMap((size) => {
    const names = limits.filter(({ most }) => most === size).map(({ name }) => name);
    const [first = '', ...rest] = filled(names);
    return [`  ${shown(size).padStart(width)}  ${first}`, ...rest.map((line) => `${' '.repeat(width + 4)}${line}`)];
  });
}

const LONGEST_LINE = 96;

/** Names behind one another, in lines that a terminal shows whole. */
function filled(names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const [index, name] of names.entries()) {
    const word = index < names.length - 1 ? `${name},` : name;
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LONGEST_LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
