import type { CommandRun } from '../../cli/command.ts';
import { counted } from '../../kernel/counted.ts';
import { refuseWithoutOffers } from '../operations/answer-rates.ts';
import { view } from '../rates.view.ts';
import { ratingOperations } from '../rating.operations.ts';
import { explainedAlike } from './explained-alike.ts';
import { many, rateBody } from './rate-body.ts';
import { withMeantSkus } from './with-meant-skus.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await rateBody(session, typed, 'quote');
  const folders = many(typed.options.tariff);
  const value = folders.length > 0 ? await byTariff() : await byCarriers();
  session.notices.warnAll(value.warnings);
  await session.output.list(value.rates, view, { isShort: true });
  const { length: kept } = value.rates;
  if (session.options.dryRun && folders.length === 0) {
    session.notices.receipt(`saved ${counted(kept, 'rate')} for two hours`);
  }
  const { length } = value.errors;
  if (length > 0) {
    session.notices.info(
      `${length} ${length === 1 ? 'service is' : 'services are'} not offered; what says why: ${explainedAlike(typed)}`,
    );
  }
  return undefined;

  async function byCarriers() {
    const engine = await session.engine();
    const { value } = await withMeantSkus(engine, body, () => engine.call(ratingOperations.rates, { body }));
    return value;
  }

  async function byTariff() {
    const { rateByTariff } = await import('./rate-by-tariff.ts');
    const answered = await rateByTariff(session, body, folders);
    refuseWithoutOffers(answered);
    return answered.value;
  }
};
