import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { View, ViewField } from '../view.ts';

/**
 * Checks dotted names below fields that take their members from elsewhere (`ViewField.below`), which are loaded only where
 * such a name was given. Below an object of which
 * neither tells anything every name is taken: it may be a hash of the user's own.
 * @throws ShipdockError `unknown_field`; the nearest name is the hint, and all beside it are listed.
 */
export async function checkBelow(view: View<never>, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const unknown = await findUnknown(view.fields, name, '');
    if (unknown === undefined) continue;
    const { parent, members } = unknown;
    const near =
      nearest(
        name,
        members.map((member) => `${parent}.${member}`),
      ) ?? nearest(name.slice(parent.length + 1), members);
    const known = members.length === 0 ? `${parent} holds no fields` : `fields of ${parent} are ${members.join(', ')}`;
    const meant = near === undefined || near.startsWith(parent) ? near : `${parent}.${near}`;
    throw new ShipdockError('unknown_field', `${view.resource} have no field "${name}"; ${known}`, {
      ...given('hint', didYouMean(meant)),
    });
  }
}

interface Unknown {
  readonly parent: string;
  readonly members: readonly string[];
}

/** Where on the way to that name nothing is known of the next word. */
async function findUnknown(
  fields: readonly ViewField<never>[],
  path: string,
  above: string,
): Promise<Unknown | undefined> {
  const named = fields.find((field) => field.name === path);
  if (named !== undefined) return undefined;
  const parent = fields
    .filter((field) => path.startsWith(`${field.name}.`))
    .reduce<ViewField<never> | undefined>(
      (best, field) => (best !== undefined && best.name.length > field.name.length ? best : field),
      undefined,
    );
  if (parent === undefined) return { parent: above, members: fields.map(({ name }) => name) };
  const members = parent.fields ?? (await parent.below?.())?.filter((field) => field.get === undefined);
  const isOpen = parent.type === 'object' || parent.type === 'list';
  if (members === undefined && isOpen) return undefined;
  const here = above === '' ? parent.name : `${above}.${parent.name}`;
  return await findUnknown(members ?? [], path.slice(parent.name.length + 1), here);
}
