import { ShipdockError } from '../kernel/errors.ts';
import { unreadableField } from '../kernel/unreadable-field.ts';
import { nextStep } from '../next-steps/next-step.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
}

/** An account as commands answer it. */
export interface AccountJson {
  readonly id: string;
  readonly name: string;
  /** Whether commands mean this one where no --account is given. */
  readonly is_default: boolean;
  readonly created_at: string;
  /** Only in the answer that makes the account. */
  readonly api_keys: { readonly sandbox: string; readonly production: string } | null;
}

/** The name a new or renamed account gets. @throws ShipdockError `unreadable_field`, `name_taken`. */
export function planAccountName(sent: string | undefined, others: readonly Account[]): string {
  const name = sent?.trim() ?? '';
  if (name === '') {
    const message = 'is missing; every account has one';
    throw unreadableField('name', message);
  }
  // An account is named by its id too; a name that looks like one could mean two accounts.
  const isTaken = others.some((other) => other.name === name || other.id === name);
  if (!isTaken && !name.startsWith('acc_')) return name;
  throw new ShipdockError('name_taken', isTaken ? `there is an account ${name} already` : `${name} looks like an id`, {
    field: 'name',
    ...nextStep('accounts.list'),
  });
}

/** Where a command acts for an account that is none: no command could tell which there are, so this does. */
export function noAccountToActFor(name: string, known: readonly string[]): ShipdockError {
  const more = known.length > MOST_TOLD ? ` and ${known.length - MOST_TOLD} more` : '';
  const told = known.slice(0, MOST_TOLD).join(', ');
  return new ShipdockError('account_not_found', `there is no account ${name}; the data has ${told}${more}`, {
    about: 'nothing',
    hint: 'name one of them where it is said: --account, SHIPDOCK_ACCOUNT, or account in a configuration file',
  });
}

const MOST_TOLD = 20;

/** @throws ShipdockError `account_not_found`. */
export function namedAccount(accounts: readonly Account[], name: string, field: 'id' | 'like'): Account {
  const found = accounts.find((account) => account.id === name) ?? accounts.find((account) => account.name === name);
  if (found !== undefined) return found;
  throw new ShipdockError('account_not_found', `there is no account ${name}`, {
    field,
    ...nextStep('accounts.list'),
  });
}
