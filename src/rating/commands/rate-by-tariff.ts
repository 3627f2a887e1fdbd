import { join } from 'node:path';
import { createTariffCarrier } from '../../carriers/tariff/create-tariff-carrier.ts';
import { loadTariff } from '../../carriers/tariff/load-tariff.ts';
import { mistakeLine } from '../../carriers/tariff/mistake.ts';
import { readGeography } from '../../carriers/tariff/read-geography.ts';
import { readTariffFolder } from '../../carriers/tariff/read-tariff-folder.ts';
import type { Sku } from '../../catalog/sku.ts';
import { packageRoot } from '../../cli/package-root.ts';
import type { Session } from '../../cli/session.ts';
import { readInput } from '../../contract/read-input.ts';
import { packagedBoxes } from '../../engine/packaged-boxes.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { type AccountId, dryRunIds } from '../../kernel/ids.ts';
import { shell } from '../../kernel/shell.ts';
import { answerRates, type RatedRequest } from '../operations/answer-rates.ts';
import { type RateRequestInput, rateRequestSchema } from '../rates.schema.ts';
import { draftRateRequest, shippingFrom } from '../request/rate-request.ts';
import { readyMoment, toldOfPickup } from '../request/ready-moment.ts';
import { goodsOfPackages, requestedGoods } from '../request/requested-goods.ts';

/**
 * Rates a request by tariff folders alone: no data file, so no SKUs, address codes, rules or warehouses; items are packed into
 * the boxes that come with the program, and couriers start where the shipment does. Nothing is kept, so rates have no ids.
 * @throws ShipdockError `tariff_invalid` with every mistake, `usage` where a place is a code.
 */
export async function rateByTariff(session: Session, body: unknown, folders: readonly string[]): Promise<RatedRequest> {
  const sent = readInput(rateRequestSchema, body);
  refuseCodes(sent);
  const root = packageRoot();
  const geography = readGeography(join(root, 'fixtures', 'geography'));
  const now = session.clock.now();
  const place = { ...shippingFrom(sent, []), isFromWarehouse: true };
  const atOrigin = { now, timeZone: place.timeZone };
  const ready = readyMoment(atOrigin, sent.pickup);
  const account = '' as AccountId; // nothing is kept, so nobody's
  const drafted = draftRateRequest(sent, {
    accountId: account,
    now: now.toISOString(),
    ids: dryRunIds(),
    createdBy: { type: 'system', name: 'system' },
    source: 'Manual',
    warehouse: undefined,
    importFingerprint: null,
    readyDate: ready.readyDate,
  });
  const surroundings = {
    skus: new Map<string, Sku>(),
    boxes: await packagedBoxes(root),
    parents: [],
    exchangeRates: [],
    warehouse: undefined,
    carriers: folders.map((folder) => createTariffCarrier(tariffIn(folder), geography)),
    isInsured: sent.insurance?.active === true,
    now,
    ...ready,
  };
  const { currency } = drafted.order;
  const inPackages = requestedGoods(sent.packages ?? [], {
    currency,
    rates: [],
    date: surroundings.readyDate,
    ids: dryRunIds(),
  });
  const packed = goodsOfPackages(inPackages, surroundings.skus, currency);
  const warnings = [...drafted.warnings, ...[toldOfPickup(atOrigin, sent.pickup) ?? []].flat()];
  const prepared = { sent, order: drafted.order, place, surroundings, packed, warnings };
  return answerRates(prepared, { account, now, ids: dryRunIds(), words: 'commands' });
}

function refuseCodes({ origin_address, destination_address, warehouse_code }: RateRequestInput): void {
  const isCode = (address: RateRequestInput['origin_address']) =>
    address?.code !== undefined && address.zip === undefined;
  const code = warehouse_code ?? [origin_address, destination_address].find(isCode)?.code;
  if (code === undefined) return;
  throw new ShipdockError(
    'usage',
    `"${code}" is a code, and with --tariff there is no data file that knows it: give a ZIP`,
  );
}

function tariffIn(folder: string) {
  const loaded = loadTariff(readTariffFolder(folder));
  if ('tariff' in loaded) return loaded.tariff;
  const { length } = loaded.mistakes;
  throw new ShipdockError('tariff_invalid', `${folder} has ${counted(length, 'mistake')}`, {
    details: loaded.mistakes.map((mistake) => ({ ...mistake, message: mistakeLine(mistake) })),
    hint: shell`shipdock carriers check ${folder}`,
  });
}
