import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { readListQuery } from '../../contract/list-query.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { refuseUnknownCarrier } from '../../shipments/operations/refuse-unknown-carrier.ts';
import type { ManifestJson } from '../manifest-json.ts';
import { listManifests } from '../manifests.store.ts';
import { readDay } from '../read-day.ts';
import { manifestAnswers } from './manifest-answers.ts';

const filterSchema = z.object({ carrier_code: text(100), date: text(10) });

/** @throws ShipdockError `unreadable_field`, `carrier_not_found`. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ManifestJson[]>> {
  const query = input.query ?? {};
  const page = readListQuery(query, ['id', 'created_at'], 'id');
  const { carrier_code: carrierCode, date } = readInput(filterSchema, query);
  const filter = { carrierCode, date: date === undefined ? undefined : readDay(date) };
  return services.database.read(async (transaction) => {
    const { manifests, total } = await listManifests(transaction, services.account, filter, page);
    if (total === 0) await refuseUnknownCarrier(transaction, services, carrierCode);
    const value = await manifestAnswers(transaction, services, manifests);
    return { value, page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
