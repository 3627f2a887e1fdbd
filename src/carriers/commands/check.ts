import { basename, join, resolve } from 'node:path';
import type { CommandRun } from '../../cli/command.ts';
import { readTextFile } from '../../cli/input/json-input.ts';
import { printableLines } from '../../cli/output/cell.ts';
import { packageRoot } from '../../cli/package-root.ts';
import type { Session } from '../../cli/session.ts';
import { type CheckedTariffJson, checkedView as view } from '../carriers.view.ts';
import { checkQuotes, type QuoteCheck, quoteSummary } from '../tariff/check-quotes.ts';
import { doubtsOf } from '../tariff/doubts.ts';
import { loadTariff } from '../tariff/load-tariff.ts';
import { mistakeLine, type TariffMistake } from '../tariff/mistake.ts';
import { readQuotes } from '../tariff/quote.ts';
import { readGeography } from '../tariff/read-geography.ts';
import { readTariffFolder } from '../tariff/read-tariff-folder.ts';
import type { Tariff } from '../tariff/tariff.ts';

export { view };

/** The answer is a verdict: it comes first, and the exit code is 4 where something is wrong. */
export const run: CommandRun = async (session, typed) => {
  const folder = String(typed.arguments.folder);
  const { quotes: file } = typed.options;
  const loaded = loadTariff(readTariffFolder(folder));
  const tariff = 'tariff' in loaded ? loaded.tariff : undefined;
  const mistakes = 'mistakes' in loaded ? loaded.mistakes : [];
  const names = [basename(resolve(folder)), ...(tariff === undefined ? [] : [tariff.carrierCode])];
  const quotes = typeof file === 'string' ? await quotesOf(session, file, names) : undefined;
  const checks = quotes === undefined ? undefined : checked(quotes, tariff);
  report(session, { folder, tariff, mistakes, checks });
  session.notices.warnAll(tariff && doubtsOf(tariff));
  if (checks?.length === 0) session.notices.warn(`${file} has no quote of the tariff ${names.join(' or ')}`);
  const isFine = mistakes.length === 0 && (checks === undefined || checks.length > 0) && !checks?.some(differs);
  return isFine ? undefined : 4;
};

async function quotesOf(session: Session, file: string, names: readonly string[]) {
  return readQuotes(await readTextFile(session, file), names, file);
}

function checked(quotes: ReturnType<typeof readQuotes>, tariff: Tariff | undefined): readonly QuoteCheck[] {
  if (tariff !== undefined) {
    return checkQuotes(tariff, readGeography(join(packageRoot(), 'fixtures', 'geography')), quotes);
  }
  const differences = [{ part: 'tariff', expected: 'no mistakes', computed: 'mistakes' }];
  return quotes.map(({ name }) => ({ name, differences }));
}

function differs({ differences }: QuoteCheck): boolean {
  return differences.length > 0;
}

interface Verdict {
  readonly folder: string;
  readonly tariff: Tariff | undefined;
  readonly mistakes: readonly TariffMistake[];
  readonly checks: readonly QuoteCheck[] | undefined;
}

function report(session: Session, verdict: Verdict): void {
  const { tariff, mistakes, checks } = verdict;
  if (session.options.json || session.options.quiet) {
    session.output.record(verdictJson(verdict), view);
    return;
  }
  const lines = [
    ...mistakes.map(mistakeLine),
    ...(tariff === undefined ? [] : [tariffLine(tariff)]),
    ...(checks ?? []).flatMap(({ name, differences }) =>
      differences.map(({ part, expected, computed }) => `${name}: ${part} expected ${expected}, computed ${computed}`),
    ),
    ...(checks === undefined ? [] : [quoteSummary(checks)]),
  ];
  session.output.text(printableLines(lines.join('\n')));
}

function tariffLine({ carrierCode, carrierName, services, effectiveFrom, effectiveTo, currency }: Tariff): string {
  const until = effectiveTo === null ? '' : ` until ${effectiveTo}`;
  const codes = services.map(({ code }) => code).join(', ');
  return `${carrierName} (${carrierCode}): ${codes}; prices in ${currency} from ${effectiveFrom}${until}; no mistakes`;
}

function verdictJson({ folder, tariff, mistakes, checks }: Verdict): CheckedTariffJson {
  return {
    folder,
    valid: mistakes.length === 0,
    carrier_code: tariff?.carrierCode ?? null,
    services: tariff?.services.map(({ code }) => code) ?? [],
    mistakes,
    quotes:
      checks?.map((check) => ({ name: check.name, agrees: !differs(check), differences: check.differences })) ?? null,
    agreeing: checks === undefined ? null : checks.filter((check) => !differs(check)).length,
  };
}
