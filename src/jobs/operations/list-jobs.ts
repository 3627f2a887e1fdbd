import { readListQuery } from '../../contract/list-query.ts';
import { afterIdField } from '../../kernel/after-id.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { shortened } from '../../kernel/shortened.ts';
import { nearest } from '../../kernel/suggest.ts';
import { orderIdNamed } from '../../orders/operations/order-id-named.ts';
import type { Services } from '../../seams/services.ts';
import { JOB_STATUSES, JOB_TYPES, type JobJson, jobJson } from '../job.ts';
import { countJobs, type JobFilter, listJobs } from '../jobs.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly JobJson[]>> {
  const page = readListQuery(input.query, ['id', 'created_at'], 'id');
  const { order, ...rest } = readFilter(input.query ?? {});
  return services.database.read(async (transaction) => {
    const orderId = order === undefined ? undefined : await orderIdNamed(transaction, services.account, order);
    const filter = { ...rest, ...given('orderId', orderId) };
    const jobs = await listJobs(transaction, services.account, filter, page);
    const total = await countJobs(transaction, services.account, filter);
    return { value: jobs.map(jobJson), page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}

function readFilter(query: Readonly<Record<string, unknown>>): JobFilter & { readonly order?: string } {
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const type = text('type');
  return {
    ...given(
      'status',
      text('status')
        ?.split(',')
        .map((word) => oneOf('status', word, JOB_STATUSES)),
    ),
    ...given('type', type === undefined ? undefined : oneOf('type', type, JOB_TYPES)),
    ...given('order', text('order_id')),
    ...given('afterId', afterIdField('job', query)),
  };
}

function oneOf<Word extends string>(field: string, word: string, words: readonly Word[]): Word {
  const known = words.find((each) => each === word.trim().toLowerCase());
  if (known !== undefined) return known;
  const message = `is "${shortened(word, 40)}"; it must be one of ${words.join(', ')}`;
  throw new ShipdockError('unreadable_field', `${field} ${message}`, {
    details: [{ field, message }],
    ...given('hint', didYouMean(nearest(word, words))),
  });
}
