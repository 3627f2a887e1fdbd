import type { EngineOperation } from '../seams/services.ts';
import type { UserJson } from './operations/current-user.ts';
import type { SettingJson } from './settings.ts';

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
    load: () => import('./operations/set-setting.ts'),
  } satisfies EngineOperation<SettingJson>,
};

/** What can be asked about who asks. */
export const userOperations = {
  current: {
    name: 'users.current',
    summary: 'Tell whose key it is: the account, its environment, and the key as the journal names it.',
    route: { method: 'GET', path: '/user', status: 200 },
    changes: false,
    load: () => import('./operations/current-user.ts'),
  } satisfies EngineOperation<UserJson>,
};
