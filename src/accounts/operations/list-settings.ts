import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { readSettings } from '../settings.store.ts';
import { SETTINGS, type SettingJson, settingJson } from '../settings.ts';

export async function execute(services: Services): Promise<Reply<readonly SettingJson[]>> {
  const given = await services.database.read((transaction) => readSettings(transaction, services.account));
  const value = SETTINGS.map((spec) => settingJson(spec, given));
  return { value };
}
