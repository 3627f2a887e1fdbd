import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { saveSetting } from '../accounts.store.ts';
import { planSetting, type SettingJson, settingJson, settingSpec } from '../settings.ts';

export const bodySchema = z.object({ value: text(1000) });

export async function execute(services: Services, input: OperationInput): Promise<Reply<SettingJson>> {
  const { value } = readInput(bodySchema, input.body);
  const setting = await change(services, {
    load: async () => undefined,
    decide: () => planSetting(input.params?.name ?? '', value ?? ''),
    save: (transaction, plan) => saveSetting(transaction, services.account, plan, services.clock.now().toISOString()),
  });
  return { value: settingJson(settingSpec(setting.name), new Map([[setting.name, setting.value]])) };
}
