import { accountSettings } from '../../accounts/operations/account-settings.ts';
import { decimalNumber, parseDecimal } from '../../kernel/decimal.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Judged, Services } from '../../seams/services.ts';
import type { Address } from '../address.ts';
import type { Charge } from '../validation-json.ts';
import { addValidations } from '../validations.store.ts';

/**
 * Verdicts on addresses by whom the account has chosen; each is counted and charged to the account (decisions 8). Not to
 * be called inside a unit of work: a service may be asked.
 * @throws ShipdockError `feature_off`.
 */
export async function judgeAddresses(
  services: Services,
  addresses: readonly Address[],
): Promise<Judged & { readonly charge: Charge }> {
  const { priceE4, validator } = await services.database.read(async (transaction) => {
    const setting = await accountSettings(transaction, services.account);
    if (setting('address_validation') === 'off') throw featureOff();
    const validator = setting('address_validator') === 'easypost' ? ('easypost' as const) : ('embedded' as const);
    return { priceE4: parseDecimal(setting('address_validation_price'), 4, 'exact') ?? 0, validator };
  });
  const judged = await services.addressValidator.validate(addresses, validator);
  const validators = [...new Set(judged.verdicts.map((verdict) => verdict.checkedBy))].sort();
  const date = services.clock.now().toISOString().slice(0, 10);
  const counts = validators.map((checkedBy) => {
    const validations = judged.verdicts.filter((verdict) => verdict.checkedBy === checkedBy).length;
    return { date, checkedBy, validations, costE4: validations * priceE4 };
  });
  if (!services.dryRun && counts.length > 0) {
    await services.database.write((transaction) => addValidations(transaction, services.account, counts));
  }
  return {
    ...judged,
    charge: { validations: addresses.length, cost: decimalNumber(addresses.length * priceE4, 4) },
  };
}

function featureOff(): ShipdockError {
  return new ShipdockError('feature_off', 'address validation is switched off for this account', {
    ...nextStep('settings.set', 'address_validation', 'on'),
  });
}
