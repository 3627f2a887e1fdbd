import type { NamedHistoryJson } from '../../journal/named-history.ts';
import { namedHistory } from '../../journal/operations/named-history.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { noSuchCarrier } from '../no-such-carrier.ts';
import { listTariffVersions } from '../tariffs.store.ts';

/** @throws ShipdockError `carrier_not_found` of a carrier that there never was. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly NamedHistoryJson[]>> {
  const name = input.params?.code ?? '';
  return namedHistory(services, input, { type: 'carrier', name }, async (transaction) => {
    const codes = (await listTariffVersions(transaction, services.account)).map(({ carrierCode }) => carrierCode);
    if (!codes.includes(name)) throw noSuchCarrier(name, [...new Set(codes)], 'code');
  });
}
