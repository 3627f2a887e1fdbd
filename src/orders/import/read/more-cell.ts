import { isJsonObject } from '../../../kernel/json.ts';
import { readJson } from '../../../kernel/read-json.ts';
import type { Draft } from './order-format.ts';

/**
 * Puts fields without a column of their own, as JSON tells them. Lists and objects that cells began are replaced: `more` has them
 * whole. An export tells each field in one place; who then fills its column means that, and would ship what stood there before.
 * @returns what is wrong with the cell.
 */
export function putMore(target: Draft, cell: string): string | undefined {
  let value: unknown;
  try {
    value = readJson(cell);
  } catch {
    return 'is no JSON';
  }
  if (!isJsonObject(value)) return 'is no JSON object';
  for (const [key, field] of Object.entries(value)) {
    // No field is called `__proto__`, and assigning to it is something else.
    if (key === 'order_number' || key === '__proto__') continue;
    if (Object.hasOwn(target, key) && !isSaidIn(target[key], field)) {
      return `says ${key} otherwise than its own column does: say it in one of them`;
    }
    target[key] = field;
  }
  return undefined;
}

/** Whether what cells said, as text and in parts, is what the whole says too. */
function isSaidIn(cells: unknown, whole: unknown): boolean {
  if (Array.isArray(cells)) {
    return Array.isArray(whole) && cells.every((part) => whole.some((each) => isSaidIn(part, each)));
  }
  if (isJsonObject(cells)) {
    return isJsonObject(whole) && Object.entries(cells).every(([name, part]) => isSaidIn(part, whole[name]));
  }
  return String(cells) === String(whole) || Number(cells) === Number(whole);
}
