import { lockAccount } from '../../accounts/operations/lock-account.ts';
import { readInput } from '../../contract/read-input.ts';
import { requiredList } from '../../contract/required-list.ts';
import type { Transaction } from '../../database/database.ts';
import { namesWithJournal } from '../../journal/operations/names-with-journal.ts';
import { journalNamed } from '../../journal/save-named.ts';
import { formatDay, parseDay } from '../../kernel/day.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { refuseUnreadable } from '../../kernel/unreadable-field.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { contradictions } from '../contradictions.ts';
import { type ExchangeRate, parseExchangeRate } from '../exchange-rate.ts';
import { type ExchangeRateJson, exchangeRateJson } from '../exchange-rate-json.ts';
import { type ExchangeRateInput, exchangeRatesSchema } from '../exchange-rates.schema.ts';
import { ratesOfDays, ratesOfPairs, saveRates } from '../exchange-rates.store.ts';
import { byPair, pairChanges } from '../rate-journal.ts';
import { turnedOver } from '../turned-over.ts';

export { exchangeRatesSchema as bodySchema };

/**
 * Adds rates, or changes those of the same pair and day: all of them or none. Two that say otherwise of the same pair and day
 * are refused; of those that contradict each other over the opposite pair or a third currency a warning tells, and of those that
 * look like the opposite pair's.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ExchangeRateJson[]>> {
  const { exchange_rates: sent } = readInput(exchangeRatesSchema, input.body);
  const rates = readRates(requiredList(sent, 'exchange_rates', 'rates'));
  const days = rates.map(({ date }) => date).toSorted();
  const { warnings } = await change(services, {
    load: async (transaction) => {
      // Two imports at the same moment are told one after the other.
      await lockAccount(transaction, services.account);
      const near = await ratesOfDays(transaction, services.account, yearBefore(days[0] ?? ''), days.at(-1) ?? '');
      return { near, ...(await journalsOfPairs(transaction, services, rates)) };
    },
    decide: ({ near, journalled, unjournalled }) => {
      const known = [...near, ...rates];
      const changes = pairChanges([...near, ...unjournalled], journalled, rates);
      return { changes, warnings: [...contradictions(rates, known), ...turnedOver(rates, known)] };
    },
    save: async (transaction, { changes }) => {
      await saveRates(transaction, services.account, rates, services.clock.now().toISOString());
      await journalNamed(transaction, services, 'exchange_rates.save', changes);
    },
  });
  return { value: rates.map(exchangeRateJson), warnings };
}

/** Which pairs have a journal, and all rates of those that have none: their journal begins with what there is. */
async function journalsOfPairs(transaction: Transaction, { account }: Services, rates: readonly ExchangeRate[]) {
  const pairs = [...byPair(rates)].map(([name, [rate]]) => ({ name, rate }));
  const names = pairs.map(({ name }) => name);
  const journalled = await namesWithJournal(transaction, account, 'exchange_rate', names);
  const others = pairs.flatMap(({ name, rate }) => (rate === undefined || journalled.has(name) ? [] : [rate]));
  return { journalled, unjournalled: await ratesOfPairs(transaction, account, others) };
}

function readRates(sent: readonly ExchangeRateInput[]): readonly ExchangeRate[] {
  const problems: ErrorDetail[] = [];
  const rates = new Map<string, { readonly rate: ExchangeRate; readonly field: string }>();
  for (const [index, row] of sent.entries()) {
    const { date = '', from = '', to = '', rate: text = '' } = row;
    const field = `exchange_rates[${index}]`;
    const read = parseExchangeRate({ date, from, to, rate: text });
    if ('mistake' in read) {
      problems.push({ field: `${field}.${read.field}`, message: read.mistake });
      continue;
    }
    const of = JSON.stringify([read.date, read.from, read.to]);
    const before = rates.get(of);
    if (before === undefined) rates.set(of, { rate: read, field });
    else if (JSON.stringify(before.rate) !== JSON.stringify(read)) {
      problems.push({
        field,
        message: `says otherwise of ${read.from} to ${read.to} on ${read.date} than ${before.field}`,
      });
    }
  }
  refuseUnreadable(problems);
  return [...rates.values()].map(({ rate }) => rate);
}

/** Of older rates nobody can say whether a pair has changed so much since. */
function yearBefore(date: string): string {
  return formatDay((parseDay(date) ?? 0) - 366);
}
