import * as z from 'zod/mini';
import { lockAccount } from '../../accounts/operations/lock-account.ts';
import { readInput } from '../../contract/read-input.ts';
import { journalNamed } from '../../journal/save-named.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { carrierChange } from '../carrier-journal.ts';
import type { AddedTariffJson } from '../carrier-json.ts';
import { compileTariff } from '../compile-tariff.ts';
import { doubtsOf } from '../tariff/doubts.ts';
import { mistakeLine } from '../tariff/mistake.ts';
import { correctionOf, type StoredTariff, type TariffVersion } from '../tariff-version.ts';
import { insertTariff } from '../tariffs.store.ts';
import { tariffsOfCarriers } from './tariffs-of-carrier.ts';

/** The files of a tariff folder, by name. */
export const bodySchema = z.object({ files: z.record(z.string(), z.string()) });

/** @throws ShipdockError `tariff_invalid` with every mistake, its file, line and column. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<AddedTariffJson>> {
  const { files } = readInput(bodySchema, input.body);
  const loaded = compileTariff(new Map(Object.entries(files)));
  if ('mistakes' in loaded) {
    const { length } = loaded.mistakes;
    throw new ShipdockError('tariff_invalid', `the tariff has ${counted(length, 'mistake')}`, {
      details: loaded.mistakes.map((mistake) => ({ ...mistake, message: mistakeLine(mistake) })),
      hint: 'shipdock carriers check FOLDER',
      request: 'mend what the details name, and send all files again',
    });
  }
  const { tariff, compiled, sha256 } = loaded;
  const drafted: StoredTariff = {
    id: services.ids.next('tariff'),
    carrierCode: tariff.carrierCode,
    effectiveFrom: tariff.effectiveFrom,
    effectiveTo: tariff.effectiveTo,
    sha256,
    compiled,
    createdAt: services.clock.now().toISOString(),
  };
  const { known, correction } = await change(services, {
    load: async (transaction) => {
      // Two that are added at the same moment are told one after the other.
      await lockAccount(transaction, services.account);
      return tariffsOfCarriers(transaction, services.account, [drafted.carrierCode]);
    },
    decide: (versions) => {
      const known = versions.find((version) => isSame(version, drafted));
      return { known, correction: known && correctionOf(known, versions), versions };
    },
    save: async (transaction, plan) => {
      if (plan.known !== undefined) return;
      await insertTariff(transaction, services.account, drafted);
      await journalNamed(transaction, services, 'carriers.add', [carrierChange(plan.versions, drafted)]);
    },
  });
  return {
    status: known === undefined ? 201 : 200,
    warnings: [
      ...(correction === undefined ? [] : [corrected(tariff.carrierName, correction)]),
      ...(known === undefined ? doubtsOf(tariff) : []),
    ],
    value: {
      id: known?.id ?? drafted.id,
      carrier_code: tariff.carrierCode,
      carrier_name: tariff.carrierName,
      effective_from: tariff.effectiveFrom,
      effective_to: tariff.effectiveTo,
      result: known === undefined ? 'added' : 'unchanged',
      services: tariff.services.map(({ code }) => code),
      sha256,
    },
  };
}

function isSame(one: Pick<StoredTariff, 'carrierCode' | 'sha256'>, other: StoredTariff): boolean {
  return one.carrierCode === other.carrierCode && one.sha256 === other.sha256;
}

/** That nothing changes would be taken for its prices going on. */
function corrected(carrierName: string, { createdAt }: TariffVersion): string {
  const added = createdAt.slice(0, 10);
  return `${carrierName} has this tariff, but a correction of it, added on ${added}, counts: to go back change its notice, then add it`;
}
