import { isJsonObject, type JsonObject } from '../../../kernel/json.ts';

/**
 * An order as the API answers it says apart what of its lines is shipped (api-v4 2.6). Its entries name their lines by id; lines
 * without one, or entries without one, by key, else by SKU or name: of several lines that are so named the first ones are
 * shipped. Where it is not known of which line an entry is, it is left open of all what is shipped; one of a line that was taken
 * out says nothing of the others.
 */
export function withAnsweredUnits(body: JsonObject): JsonObject {
  const { order_line_items: lines, shipped_order_line_items: shipped } = body;
  if (!Array.isArray(lines) || !Array.isArray(shipped) || !lines.every(isJsonObject)) return body;
  const units = new Map<JsonObject, unknown>();
  let isOpen = false;
  for (const entry of shipped.map((each): JsonObject => (isJsonObject(each) ? each : {}))) {
    const meant = linesMeant(lines, entry);
    share(meant, entry.quantity, units);
    isOpen ||= meant.length === 0 && (isNameless(entry) || namedAlike(lines, entry).length > 0);
  }
  const unsaid = isOpen ? 'some' : 0;
  const said = (line: JsonObject) =>
    shipped.length === 0 && line.id === undefined
      ? line
      : Object.assign({ shipped_quantity: units.get(line) ?? unsaid }, line);
  return { ...body, order_line_items: lines.map(said) };
}

function linesMeant(lines: readonly JsonObject[], entry: JsonObject): readonly JsonObject[] {
  const byId = lines.filter((line) => isSaid(entry.id) && line.id === entry.id);
  if (byId.length > 0) return byId;
  return namedAlike(isSaid(entry.id) ? lines.filter((line) => !isSaid(line.id)) : lines, entry);
}

/** What may name a line beside its id, the surest first. */
const NAMES = ['source_system_id', 'sku', 'name'] as const;

function isNameless(entry: JsonObject): boolean {
  return NAMES.every((name) => !isSaid(entry[name]));
}

function namedAlike(lines: readonly JsonObject[], entry: JsonObject): readonly JsonObject[] {
  for (const name of NAMES) {
    const meant = lines.filter((line) => isSaid(entry[name]) && line[name] === entry[name]);
    // Lines that came together by a combine may share a key.
    const alike = name === 'source_system_id' ? meant.filter(({ sku }) => sku === entry.sku) : meant;
    if (meant.length > 0) return alike.length > 0 ? alike : meant;
  }
  return [];
}

/** The last one takes what is beyond all; what is no number is refused where it is read. */
function share(lines: readonly JsonObject[], quantity: unknown, units: Map<JsonObject, unknown>): void {
  let left = Number(quantity ?? 1);
  for (const [index, line] of lines.entries()) {
    const before = Number(units.get(line) ?? 0);
    const most = index === lines.length - 1 ? left : Math.min(left, Math.max(0, Number(line.quantity ?? 1) - before));
    if (Number.isNaN(most)) return void units.set(line, quantity);
    units.set(line, before + most);
    left -= most;
  }
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
