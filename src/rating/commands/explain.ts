import type { CommandRun } from '../../cli/command.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { explainServices } from '../offers/explain-services.ts';
import { view } from '../offers/explained.view.ts';
import { ratingOperations } from '../rating.operations.ts';
import { isDescribed, many, rateBody } from './rate-body.ts';
import { withMeantSkus } from './with-meant-skus.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { order } = typed.arguments;
  const folders = many(typed.options.tariff);
  if (order !== undefined && isDescribed(typed)) {
    throw new ShipdockError('usage', 'an order was named and a shipment described: give one of them');
  }
  if (order !== undefined && folders.length > 0) {
    throw new ShipdockError(
      'usage',
      'an order is rated by the account’s own tariffs: leave --tariff away, or describe a shipment',
    );
  }
  const body = order === undefined ? await rateBody(session, typed, 'explain') : {};
  const services = folders.length > 0 ? await byTariff() : await byEngine();
  await session.output.list(services, view, { isShort: true });
  const offered = services.filter((service) => service.offered).length;
  session.notices.info(`${offered} of ${services.length} services are offered`);
  return undefined;

  async function byTariff() {
    const { rateByTariff } = await import('./rate-by-tariff.ts');
    const { rated, value } = await rateByTariff(session, body, folders);
    return explainServices(rated, 'UTC', value.errors); // without a data file there is no warehouse's clock
  }

  async function byEngine() {
    const engine = await session.engine();
    if (order === undefined) {
      return (await withMeantSkus(engine, body, () => engine.call(ratingOperations.explain, { body }))).value;
    }
    return (await engine.call(ratingOperations.explainOrder, { params: { id: String(order) } })).value;
  }
};
