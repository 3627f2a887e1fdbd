import type { CommandRun } from '../../cli/command.ts';
import { parseFreeText } from '../free-text/parse-free-text.ts';
import { parsedJson, parsedView as view } from '../parsed.view.ts';
import { embeddedTables } from './embedded-tables.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const given = String(typed.arguments.text);
  const text = given === '-' ? await session.stdin.text() : given;
  const parsed = parseFreeText(text, embeddedTables());
  session.output.record(parsedJson(parsed), view);
  for (const { part, message } of parsed.unsure) session.notices.info(`unsure of ${part}: ${message}`);
  return undefined;
};
