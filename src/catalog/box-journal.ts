import type { NamedChange } from '../journal/named-subject.ts';
import type { Box } from './box.ts';
import { boxJson } from './box-json.ts';

/** What became of a box or pallet, for its journal. */
export function boxChange(before: Box | undefined, after: Box | undefined): NamedChange {
  const name = after?.code ?? before?.code ?? '';
  return { type: 'box', name, before: before && boxJson(before), after: after && boxJson(after) };
}
