import type { CommandRun, Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { addressOperations } from '../addresses.operations.ts';
import { type VerdictRecord, verdictView as view } from '../validation/verdict.view.ts';
import { placeFromFlags } from './address-body.ts';
import { COLUMNS as columns, embeddedJudge, validateFile } from './validate-file.ts';

export { columns, view };

/** The answer is a verdict: it comes first, and the exit code is 4 where an address is not valid. */
export const run: CommandRun = async (session, typed) => {
  let invalid = 0;
  const counted = (async function* () {
    for await (const record of verdicts(session, typed)) {
      if (!record.valid) invalid++;
      yield record;
    }
  })();
  const count = await session.output.list(counted, view);
  session.notices.info(`${count - invalid} of ${count} valid`);
  return invalid > 0 ? 4 : undefined;
};

/** @throws ShipdockError `usage` where more or less than one kind of input was given. */
function verdicts(session: Session, typed: Typed): AsyncIterable<VerdictRecord> {
  const { file } = typed.options;
  const place = placeFromFlags(typed);
  const isPlace = Object.values(place).some((part) => part !== undefined);
  const isNamed = [typed.arguments.address ?? []].flat().length > 0;
  if ([typeof file === 'string', isPlace, isNamed].filter(Boolean).length !== 1) {
    throw new ShipdockError('usage', 'give an address by flags, or by id or code, or a file of them with --file', {
      hint: 'shipdock addresses validate --street "1 Main St" --city Carlsbad --state CA --zip 92009',
    });
  }
  if (typeof file === 'string') return validateFile(session, typed, file);
  return isNamed ? fromBook(session, typed) : entered(place);
}

async function* entered(place: Readonly<Record<string, unknown>>): AsyncGenerator<VerdictRecord> {
  yield { ...embeddedJudge()(place), line: null, address: null };
}

/** Judged by the engine, which knows the account's validator, its switch and its count. */
async function* fromBook(session: Session, typed: Typed): AsyncGenerator<VerdictRecord> {
  const names = await namedItems(session, typed, 'address');
  const engine = await session.engine();
  const addresses = [];
  for (const id of names) addresses.push((await engine.call(addressOperations.get, { params: { id } })).value);
  if (addresses.length === 0) return;
  const { value, warnings } = await engine.call(addressOperations.validate, { body: { addresses } });
  session.notices.warnAll(warnings);
  for (const [index, result] of value.results.entries()) yield { ...result, line: null, address: names[index] ?? null };
}
