import { ShipdockError } from '../../kernel/errors.ts';
import type { CommandSpec, OptionSpec, Typed } from '../command.ts';
import { allOptions, longFlag } from './standard-options.ts';

/**
 * The error of a value that cannot be read, told by the option or argument that said it: whoever typed it knows that alone. The field in
 * the details stays the API's. Where the option only chooses what is looked at, it is the command line that is wrong.
 */
export function saidByOption(spec: CommandSpec, typed: Typed, error: unknown): unknown {
  if (!(error instanceof ShipdockError) || error.code !== 'unreadable_field') return error;
  const [{ field = '' } = {}] = error.details;
  if (!error.message.startsWith(`${field} `)) return error;
  const { where } = typed.options;
  if (typeof where === 'string' && where.includes(`${field}=`))
    return wrongCommandLine(error, `--where: ${error.message}`);
  const argument = spec.arguments?.find((each) => each.field === field);
  if (argument !== undefined) return error.with({ message: `<${argument.name}>${error.message.slice(field.length)}` });
  const option = optionOf(spec, typed, field);
  if (option === undefined) return error;
  const message = longFlag(option) + error.message.slice(field.length);
  return isFilter(spec, option) ? wrongCommandLine(error, message) : error.with({ message });
}

function wrongCommandLine(error: ShipdockError, message: string): ShipdockError {
  const { hint, details } = error;
  return new ShipdockError('usage', message, { ...(hint === undefined ? {} : { hint }), details, cause: error });
}

/** What stands in a file, or in one line of several, no option says; the first may be the only one there is. */
function optionOf(spec: CommandSpec, typed: Typed, field: string): OptionSpec | undefined {
  if (typed.options.file !== undefined || field.replace('[0].', '.').includes('[')) return undefined;
  const name = field.split('.').at(-1) ?? field;
  return allOptions(spec).find((option) => {
    const flag = longFlag(option);
    return (
      (option.field ?? flag.slice(2).replaceAll('-', '_')) === name && typed.options[optionName(flag)] !== undefined
    );
  });
}

/** `olderThan` of `--older-than`. */
function optionName(flag: string): string {
  return flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function isFilter(spec: CommandSpec, { isFilter: isMarked, onlyWith }: OptionSpec): boolean {
  return spec.changes !== true || isMarked === true || onlyWith === '--all';
}
