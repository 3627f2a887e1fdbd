import { readListQuery } from '../../contract/list-query.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type CarrierJson, carrierJson } from '../carrier-json.ts';

const SORTS = ['code', 'name'] as const;

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly CarrierJson[]>> {
  const { sort, direction, page, perPage } = readListQuery(input.query, SORTS, 'code');
  const today = services.clock.now().toISOString().slice(0, 10);
  const carriers = await services.database.read((transaction) =>
    services.carriers.activeOn(transaction, services.account, today),
  );
  const by = sort === 'name' ? 'name' : 'code';
  const upwards = carriers.map(carrierJson).sort((one, other) => (one[by] < other[by] ? -1 : 1));
  const all = direction === 'desc' ? upwards.reverse() : upwards;
  const length = perPage ?? all.length;
  const value = all.slice((page - 1) * length, page * length);
  return { value, page: { total: all.length, page, perPage: length } };
}
