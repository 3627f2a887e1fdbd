import { isJsonObject, type JsonObject } from '../../../kernel/json.ts';
import { shortened } from '../../../kernel/shortened.ts';

/** Members of other programs' JSON that are read over, though they say what is ordered, how much of it, and which. */

/** What other programs call the lines of an order: line_items, lines, products, contents. */
const LINES_ELSEWHERE = /^(?!shipped_).*(item|line|product|content|goods|article)/i;

/** What other programs call the units of a line: qty, Quantity, units. */
const UNITS_ELSEWHERE = /^(?!(shipped|package|packaged|ordered)_)(.*(qty|quantity)|units?|count|pieces|pcs)$/i;

/** What other programs call the serial numbers of a line; serial_number is what the API answers of them. */
const SERIALS_ELSEWHERE = /serial/i;

/** What is told of an order in JSON whose goods, or how many, stand under names that are not read. */
export function misnamed(orderNumber: string | null, body: JsonObject): readonly string[] {
  const { order_line_items: lines } = body;
  if (lines === undefined) return misnamedLines(orderNumber, body);
  if (!Array.isArray(lines)) return [];
  const objects = lines.filter(isJsonObject);
  return [...misnamedUnits(orderNumber, objects), ...misnamedSerials(orderNumber, objects)];
}

/** Of an order without lines that has them under a name of another program: none of them would ship. */
function misnamedLines(orderNumber: string | null, body: JsonObject): readonly string[] {
  const isOfThings = (value: unknown) => Array.isArray(value) && value.some(isJsonObject);
  const names = Object.keys(body).filter((name) => LINES_ELSEWHERE.test(name) && isOfThings(body[name]));
  if (names.length === 0) return [];
  return [
    `${orderNumber}: not read: ${shown(names)}; the lines of an order are its order_line_items, and the file says none`,
  ];
}

/** Of lines without a quantity that say it under a name of another program: one unit of each would ship. */
function misnamedUnits(orderNumber: string | null, lines: readonly JsonObject[]): readonly string[] {
  const names = lines.flatMap((line) =>
    line.quantity === undefined ? Object.keys(line).filter((name) => UNITS_ELSEWHERE.test(name)) : [],
  );
  if (names.length === 0) return [];
  return [
    `${orderNumber}: not read: ${shown([...new Set(names)])}; the units of a line are its quantity, and a line without one is of 1`,
  ];
}

/** Of lines without identifiers that say serial numbers: the units would ship without them. */
function misnamedSerials(orderNumber: string | null, lines: readonly JsonObject[]): readonly string[] {
  const names = lines.flatMap((line) =>
    isBlank(line.inventory_identifiers)
      ? Object.keys(line).filter((name) => SERIALS_ELSEWHERE.test(name) && !isBlank(line[name]))
      : [],
  );
  if (names.length === 0) return [];
  return [
    `${orderNumber}: not read: ${shown([...new Set(names)])}; the serial numbers of a line are its inventory_identifiers, each {"type": "SerialNumber", "code": "…"}`,
  ];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function shown(names: readonly string[]): string {
  return names.map((name) => shortened(name, 40)).join(', ');
}
