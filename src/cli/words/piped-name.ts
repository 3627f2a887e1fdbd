import { ShipdockError } from '../../kernel/errors.ts';
import type { CommandSpec, Typed } from '../command.ts';
import type { Session } from '../session.ts';

/** Arguments that name one thing. Others (files, texts) take `-` in a way of their own, or as it is. */
const NAMING: ReadonlySet<string> = new Set(
  'address batch carrier code document event item job key manifest master note order shipment sku warehouse webhook which'.split(
    ' ',
  ),
);

/** Options whose `-` is standard input too. */
const READING = ['file', 'body', 'input', 'items', 'apiKeyFile'];

/**
 * What was typed, where `-` stands for the one name that comes on standard input.
 * @throws ShipdockError `usage` where none comes, several come, or something else is to be read there too.
 */
export async function withPipedName(spec: CommandSpec, session: Session, typed: Typed): Promise<Typed> {
  const single = (spec.arguments ?? []).filter(({ name, variadic }) => variadic !== true && NAMING.has(name));
  const [argument, another] = single.filter(({ name }) => typed.arguments[name] === '-').map(({ name }) => name);
  if (argument === undefined) return typed;
  const others = (spec.arguments ?? []).filter(
    ({ name, variadic }) => variadic === true && asks(typed.arguments[name]),
  );
  if (another !== undefined || others.length > 0 || READING.some((option) => typed.options[option] === '-')) {
    throw new ShipdockError('usage', 'standard input is read once, and two things are to come from it');
  }
  const names: string[] = [];
  for await (const line of session.stdin.lines()) names.push(line.trim());
  const [name, more] = new Set(names);
  if (name !== undefined && more === undefined)
    return { ...typed, arguments: { ...typed.arguments, [argument]: name } };
  const given = name === undefined ? 'none' : `${new Set(names).size}`;
  throw new ShipdockError('usage', `${spec.name} takes one ${argument}, and standard input names ${given}`, {
    hint: `while read -r ${argument}; do shipdock ${spec.name} "$${argument}"; done`,
  });
}

function asks(words: Typed['arguments'][string]): boolean {
  return [words ?? []].flat().includes('-');
}
