import type { NamedHistoryJson } from '../journal/named-history.ts';
import type { EngineOperation } from '../seams/services.ts';
import type { AccountJson } from './account.ts';
import type { KeyJson } from './key.ts';
import type { UserJson } from './operations/current-user.ts';
import type { SettingJson } from './settings.ts';
import type { AccountUserJson, RedactedUserJson } from './user.ts';

/** What can be done with the settings of the account. */
export const settingOperations = {
  list: {
    name: 'settings.list',
    summary: 'List every setting with its value.',
    route: { method: 'GET', path: '/settings', status: 200 },
    changes: false,
    load: () => import('./operations/list-settings.ts'),
  } satisfies EngineOperation<readonly SettingJson[]>,
  set: {
    name: 'settings.set',
    summary: 'Give a setting a value.',
    route: { method: 'POST', path: '/settings/:name', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/set-setting.ts'),
  } satisfies EngineOperation<SettingJson>,
  history: {
    name: 'settings.history',
    summary: 'List the changes of settings: who, when, from and to.',
    route: { method: 'GET', path: '/settings/history', status: 200 },
    changes: false,
    load: () => import('./operations/setting-history.ts'),
  } satisfies EngineOperation<readonly NamedHistoryJson[]>,
};

/** What can be asked about who asks. */
export const userOperations = {
  history: {
    name: 'users.history',
    summary: 'List who added which person.',
    route: { method: 'GET', path: '/users/history', status: 200 },
    changes: false,
    load: () => import('./operations/user-history.ts'),
  } satisfies EngineOperation<readonly NamedHistoryJson[]>,
  current: {
    name: 'users.current',
    summary: 'Tell whose key it is: the account, its environment, and the key as the journal names it.',
    route: { method: 'GET', path: '/user', status: 200 },
    changes: false,
    load: () => import('./operations/current-user.ts'),
  } satisfies EngineOperation<UserJson>,
  list: {
    name: 'users.list',
    summary: 'List the people of the account.',
    route: { method: 'GET', path: '/users', status: 200 },
    changes: false,
    load: () => import('./operations/list-users.ts'),
  } satisfies EngineOperation<readonly AccountUserJson[]>,
  create: {
    name: 'users.create',
    summary: 'Add a person to the account.',
    changes: true,
    load: () => import('./operations/create-user.ts'),
  } satisfies EngineOperation<AccountUserJson>,
  redact: {
    name: 'users.redact',
    summary: 'Erase name and e-mail address of a person from the account and its journal. The id stays.',
    changes: true,
    load: () => import('./operations/redact-user.ts'),
  } satisfies EngineOperation<RedactedUserJson>,
};

/** What can be done with API keys. None has a route: a key that leaked must not be able to make another. */
export const keyOperations = {
  list: {
    name: 'keys.list',
    summary: 'List the keys of the account, without the keys themselves.',
    changes: false,
    load: () => import('./operations/list-keys.ts'),
  } satisfies EngineOperation<readonly KeyJson[]>,
  create: {
    name: 'keys.create',
    summary: 'Make the key of an account that has none.',
    changes: true,
    load: () => import('./operations/create-key.ts'),
  } satisfies EngineOperation<KeyJson>,
  rotate: {
    name: 'keys.rotate',
    summary: 'Make a new key in place of one.',
    changes: true,
    load: () => import('./operations/rotate-key.ts'),
  } satisfies EngineOperation<KeyJson>,
  revoke: {
    name: 'keys.revoke',
    summary: 'End a key at once.',
    changes: true,
    load: () => import('./operations/revoke-key.ts'),
  } satisfies EngineOperation<KeyJson>,
  history: {
    name: 'keys.history',
    summary: 'List who made and ended which key.',
    changes: false,
    load: () => import('./operations/key-history.ts'),
  } satisfies EngineOperation<readonly NamedHistoryJson[]>,
};

/** What can be done with the accounts of the data. None has a route: a key is of one account and sees no other. */
export const accountOperations = {
  list: {
    name: 'accounts.list',
    summary: 'List every account of the data.',
    changes: false,
    load: () => import('./operations/list-accounts.ts'),
  } satisfies EngineOperation<readonly AccountJson[]>,
  create: {
    name: 'accounts.create',
    summary: 'Make an account with both its keys.',
    changes: true,
    load: () => import('./operations/create-account.ts'),
  } satisfies EngineOperation<AccountJson>,
  update: {
    name: 'accounts.update',
    summary: 'Give an account another name.',
    changes: true,
    load: () => import('./operations/update-account.ts'),
  } satisfies EngineOperation<AccountJson>,
};
