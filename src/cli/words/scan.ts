import type { ShipdockError } from '../../kernel/errors.ts';
import { refusalOfOne } from '../../kernel/refusal.ts';
import { interruptedExit } from '../endings/interrupted-exit.ts';
import { ItemFailures } from '../endings/item-failures.ts';
import { aboutItem } from '../notices/about-item.ts';
import { openStream } from '../notices/stream.ts';
import { tableColumns } from '../output/columns.ts';
import { chosenColumns, shownText } from '../output/row-text.ts';
import { fitted } from '../output/text-width.ts';
import type { Session } from '../session.ts';
import type { View } from '../view.ts';

/**
 * Codes from a scanner, one a line, on the terminal or in a pipe: each is answered at once, with a line and a bell (two where
 * nothing was found, for who does not look), until Ctrl-D; a bad code stops nothing. Answers the exit code.
 */
export async function scanCodes<Row>(
  session: Session,
  find: (code: string) => Promise<Row>,
  show: (rows: AsyncIterable<Row>) => Promise<unknown>,
): Promise<number | undefined> {
  const failures = new ItemFailures(session);
  let found = 0;
  const rows = (async function* () {
    if (session.stdin.isTerminal) session.notices.info('scan one code a line, each ended by Enter; Ctrl-D ends');
    for await (const line of session.stdin.typedLines(session.interrupted)) {
      try {
        const row = await find(line);
        found++;
        ring(session, 1);
        yield row;
      } catch (error) {
        const expected = refusalOfOne(error);
        failures.note(line.trim(), expected);
        tellRefusal(session, line.trim(), expected);
      }
    }
  })();
  await show(rows);
  session.notices.info(`${found + failures.count} scanned: ${found} ok, ${failures.count} not`);
  return session.interrupted.aborted ? interruptedExit(session) : failures.exitCode(found);
}

/** `get --scan`: a line for each code, as it comes, in the format that was asked for. */
export function scanNamed<Row>(
  session: Session,
  view: View<Row>,
  find: (code: string) => Promise<Row>,
): Promise<number | undefined> {
  const { output } = session;
  return scanCodes(session, find, async (rows) => {
    if (output.format !== 'table' || session.options.quiet) return output.list(rows, view, { isShort: true });
    // A table would wait for all of them to know how wide its columns are.
    const columns = chosenColumns(session.options, view) ?? tableColumns(view);
    for await (const row of rows) {
      const cells = columns.map((column) => shownText(row, column, session.clock.now()));
      output.text(fitted(`ok  ${cells.filter((cell) => cell !== '').join('  ')}`, session.terminal.width));
    }
    return undefined;
  });
}

function tellRefusal(session: Session, code: string, refusal: ShipdockError): void {
  if (session.options.json) session.notices.line(JSON.stringify(refusal.toBody()));
  else session.notices.item(`error: ${aboutItem(code.slice(0, 100), refusal.message)}`);
  ring(session, 2);
}

function ring({ terminal }: Session, times: number): void {
  if (terminal.stderr) openStream(2).write('\u0007'.repeat(times));
}
