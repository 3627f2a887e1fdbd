import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { holdersOfSetting, saveSetting } from '../accounts.store.ts';
import { planSetting, type SettingJson, settingJson, settingSpec } from '../settings.ts';

export const bodySchema = z.object({ value: text(1000) });

export async function execute(services: Services, input: OperationInput): Promise<Reply<SettingJson>> {
  const { value } = readInput(bodySchema, input.body);
  const setting = await change(services, {
    load: (transaction) => othersWithPrefix(transaction, services, value?.trim() ?? ''),
    decide: (others) => {
      const planned = planSetting(input.params?.name ?? '', value ?? '', services.actor);
      if (planned.name === PREFIX && planned.value !== 'none' && others.length > 0) throw prefixTaken(planned.value);
      return planned;
    },
    save: (transaction, plan) => saveSetting(transaction, services.account, plan, services.clock.now().toISOString()),
  });
  return { value: settingJson(settingSpec(setting.name), new Map([[setting.name, setting.value]])) };
}

const PREFIX = 'gs1_company_prefix';

async function othersWithPrefix(transaction: Transaction, { account }: Services, prefix: string) {
  return (await holdersOfSetting(transaction, PREFIX, prefix)).filter(({ id }) => id !== account);
}

/** Running numbers begin at 1 in every account: two with one prefix would give one SSCC to two packages. */
function prefixTaken(prefix: string): ShipdockError {
  const message = `${prefix} numbers the packages of another account of this data`;
  return new ShipdockError('setting_invalid', `${PREFIX} ${message}`, { details: [{ field: PREFIX, message }] });
}
