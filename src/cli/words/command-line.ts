import { ShipdockError } from '../../kernel/errors.ts';
import type { CommandSpec, Typed } from '../command.ts';
import type { Variables } from '../engine/environment.ts';
import { readWords } from './commander.ts';
import { checkChoices, usedFlags } from './flags.ts';
import { type GlobalOptions, readGlobalOptions } from './global-options.ts';

/**
 * Reads the words after a command's name.
 * @throws ShipdockError `usage` for a flag that is not the command's, a missing argument, a value that is no choice, an
 * unreadable number or time.
 * @param configure gives the variables together with what configuration files set, once the flags are known.
 */
export function readCommandLine(
  spec: CommandSpec,
  words: readonly string[],
  variables: Variables,
  configure: (typed: Typed) => Variables = () => variables,
): { readonly typed: Typed; readonly options: GlobalOptions; readonly variables: Variables } {
  const typed = readWords(spec, words, usedFlags(spec, words));
  refuseEmptyValues(typed);
  checkChoices(spec, typed);
  const configured = configure(typed);
  return { typed, options: readGlobalOptions(typed, configured), variables: configured };
}

/** A flag with nothing behind it is mostly a variable that was not set: to go on without it could buy the wrong thing. */
function refuseEmptyValues(typed: Typed): void {
  for (const [name, value] of Object.entries(typed.options)) {
    // An empty list of fields is answered with the fields that there are.
    if (name === 'fields' || name === 'columns' || ![value].flat().includes('')) continue;
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new ShipdockError('usage', `${flag} was given an empty value`, {
      hint: `leave ${flag} away, or give it a value`,
    });
  }
}
