import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { fileAndFlags } from '../../cli/words/file-and-flags.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { boxView } from '../boxes.view.ts';
import { boxOperations } from '../catalog.operations.ts';

/** What the file says of a box, and flags over it, in the API's words. What was not given is left out. */
export async function boxBody(session: Session, typed: Typed) {
  const { arguments: named, options } = typed;
  const flags = {
    code: named.code,
    name: options.name,
    type: options.type,
    ...sizes('inner', options.inner),
    ...sizes('outer', options.outer),
    dimension_uom: options.dimensionUom,
    tare_weight: options.tare,
    max_weight: options.maxWeight,
    weight_uom: options.weightUom,
    cost: options.cost,
    labor_cost: options.laborCost,
    currency: options.currency,
  };
  return fileAndFlags(session, typed, flags, { operation: boxOperations.update, view: boxView });
}

/** `12x9x4` as length, width and height. @throws ShipdockError `usage`. */
function sizes(which: 'inner' | 'outer', typed: unknown): Readonly<Record<string, string>> {
  if (typeof typed !== 'string') return {};
  const [length, width, height, ...more] = typed.split(/\s*[x×*]\s*/i).map((part) => part.trim());
  if (length === undefined || width === undefined || height === undefined || more.length > 0) {
    throw new ShipdockError('usage', `--${which} ${typed} is not length x width x height`, {
      hint: `as in --${which} 12x9x4`,
    });
  }
  return { [`${which}_length`]: length, [`${which}_width`]: width, [`${which}_height`]: height };
}
