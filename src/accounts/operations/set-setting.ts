import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { journalNamed } from '../../journal/save-named.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { othersUsePrefix, readSettings, saveSetting } from '../settings.store.ts';
import { planSetting, type SettingJson, settingJson, settingSpec } from '../settings.ts';
import { lockAccount } from './lock-account.ts';

export const bodySchema = z.object({ value: text(1000) });

const PREFIX = 'gs1_company_prefix';

export async function execute(services: Services, input: OperationInput): Promise<Reply<SettingJson>> {
  const { value } = readInput(bodySchema, input.body);
  const spec = settingSpec(input.params?.name ?? '');
  if (value === undefined) throw valueMissing(spec.name);
  const planned = planSetting(spec.name, value, services.actor);
  const isPrefix = planned.name === PREFIX && planned.value !== 'none';
  const setting = await change(services, {
    load: async (transaction) => {
      // Of two that are set at the same moment each tells what was before it.
      await lockAccount(transaction, services.account);
      const isTaken = isPrefix && (await othersUsePrefix(transaction, services.account, planned.value));
      return { isTaken, given: await readSettings(transaction, services.account) };
    },
    decide: ({ isTaken, given }) => {
      if (isTaken) throw prefixTaken(planned.value);
      return { ...planned, given: Object.fromEntries(given) };
    },
    save: async (transaction, { name, value, given: before }) => {
      await saveSetting(transaction, services.account, { name, value }, services.clock.now().toISOString());
      const after = { ...before, [name]: value };
      await journalNamed(transaction, services, 'settings.set', [{ type: 'settings', before, after }]);
    },
  });
  return { value: settingJson(settingSpec(setting.name), new Map([[setting.name, setting.value]])) };
}

function valueMissing(name: string): ShipdockError {
  const message = `is missing: what ${name} is set to`;
  return new ShipdockError('unreadable_field', `value ${message}`, {
    details: [{ field: 'value', message }],
    ...nextStep('settings.list'),
  });
}

/** Running numbers begin at 1 in every account: two with one prefix would give one SSCC to two packages. */
function prefixTaken(prefix: string): ShipdockError {
  const message = `${prefix} numbers packages of another account of this data, or did: two parcels would get one number`;
  return new ShipdockError('setting_invalid', `${PREFIX} ${message}`, { field: 'value' });
}
