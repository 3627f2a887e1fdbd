import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type CarrierDetailsJson, carrierJson } from '../carrier-json.ts';
import { noSuchCarrier } from '../no-such-carrier.ts';
import { type TariffVersion, versionsOn } from '../tariff-version.ts';
import { listTariffVersions } from '../tariffs.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<CarrierDetailsJson>> {
  const code = input.params?.code ?? '';
  const now = services.clock.now().toISOString();
  const today = now.slice(0, 10);
  const { carriers, versions } = await services.database.read(async (transaction) => ({
    carriers: await services.carriers.activeOn(transaction, services.account, today, now),
    versions: await listTariffVersions(transaction, services.account),
  }));
  const carrier = carriers.find((each) => each.code === code);
  if (carrier === undefined) {
    throw noSuchCarrier(
      code,
      carriers.map((each) => each.code),
      'code',
    );
  }
  const own = versions.filter(({ carrierCode }) => carrierCode === code);
  const [current] = versionsOn(own, today, now);
  return {
    value: { ...carrierJson(carrier), tariff_versions: own.map((version) => versionJson(version, current, today)) },
  };
}

function versionJson(version: TariffVersion, current: TariffVersion | undefined, today: string) {
  const { id, effectiveFrom, effectiveTo, sha256, createdAt } = version;
  const isBegun = effectiveFrom <= today && (effectiveTo === null || effectiveTo >= today);
  return {
    id,
    effective_from: effectiveFrom,
    effective_to: effectiveTo,
    in_effect: id === current?.id && isBegun,
    sha256,
    created_at: createdAt,
  };
}
