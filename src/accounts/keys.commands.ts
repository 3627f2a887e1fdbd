import type { CommandSpec } from '../cli/command.ts';

/** The key that works, in a shell: one that was ended stays in the list. */
const ACTIVE = `"$(shipdock keys list --jq '.[] | select(.status == "active" and .environment == "sandbox").id')"`;

/** API keys, accounts and their users. */
export const KEY_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'keys list',
    summary: 'List the API keys of the account.',
    description: 'Keys themselves are shown once, when they are made; only their hashes are kept.',
    examples: ['shipdock keys list', 'shipdock keys list --json --fields id,environment,status'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list-keys.ts'),
  },
  {
    name: 'keys create',
    summary: 'Make the key of an account that has none left.',
    description: 'The key is of the environment of the data, and is shown this once.',
    examples: [
      `shipdock keys revoke ${ACTIVE} --yes -q && shipdock keys create`,
      `shipdock keys revoke ${ACTIVE} --yes -q && shipdock keys create --json`,
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['4 the account has an active key'],
    load: () => import('./commands/create-key.ts'),
  },
  {
    name: 'keys rotate',
    summary: 'Make a new key in place of one.',
    description:
      'The new key is shown this once. The old one ends at once, or with --keep-old after so many hours, so that clients ' +
      'can be changed one by one.',
    arguments: [{ name: 'key', description: 'id of the key', required: true }],
    options: [
      { flags: '--keep-old <hours>', description: 'how long the old key still works (0)', field: 'keep_old_hours' },
    ],
    examples: [`shipdock keys rotate ${ACTIVE} --yes`, `shipdock keys rotate ${ACTIVE} --keep-old 24 --yes --json`],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such key', '4 it was revoked'],
    load: () => import('./commands/rotate-key.ts'),
  },
  {
    name: 'keys revoke',
    summary: 'End a key at once.',
    arguments: [{ name: 'key', description: 'id of the key', required: true }],
    examples: [`shipdock keys revoke ${ACTIVE} --yes`, `shipdock keys revoke ${ACTIVE} --dry-run`],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such key', '4 it was revoked before'],
    load: () => import('./commands/revoke-key.ts'),
  },
  {
    name: 'keys history',
    summary: 'Show who made and ended which key, and when.',
    examples: ['shipdock keys history', 'shipdock keys history --json --fields at,actor,changes'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/key-history.ts'),
  },
  {
    name: 'accounts list',
    summary: 'List the accounts of the data.',
    examples: ['shipdock accounts list', 'shipdock accounts list --json'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list-accounts.ts'),
  },
  {
    name: 'accounts create',
    summary: 'Make an account with both its keys.',
    description:
      'It is set up as another account: the same settings, warehouses, boxes and carriers, of which each account then has ' +
      'its own. Orders, addresses and SKUs are never shared. The keys are shown this once.',
    arguments: [{ name: 'name', description: 'name of the account', required: false }],
    options: [{ flags: '--like <account>', description: 'set up as that one (the default account)' }],
    examples: ['shipdock accounts create outlet', 'shipdock accounts create outlet --like main --json'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such account to be like', '4 the name is taken'],
    load: () => import('./commands/create-account.ts'),
  },
  {
    name: 'accounts update',
    summary: 'Give an account another name.',
    arguments: [{ name: 'which', description: 'id or name', required: true }],
    options: [{ flags: '--name <name>', description: 'its new name' }],
    examples: ['shipdock accounts update main --name retail', 'shipdock accounts update main --name retail --dry-run'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such account', '4 the name is taken'],
    load: () => import('./commands/update-account.ts'),
  },
  {
    name: 'users list',
    summary: 'List the people of the account.',
    examples: ['shipdock users list', 'shipdock users list --json'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list-users.ts'),
  },
  {
    name: 'users create',
    summary: 'Add a person to the account.',
    arguments: [{ name: 'name', description: 'name of the person or station', required: false }],
    options: [{ flags: '--email <address>', description: 'e-mail address' }],
    examples: [
      'shipdock users create "Receiving Dept"',
      'shipdock users create "Pack Station 2" --email pack@example.com',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['4 the name is taken'],
    load: () => import('./commands/create-user.ts'),
  },
  {
    name: 'users redact',
    summary: 'Erase the name and e-mail address of a person, also from the history, for good.',
    description:
      'The id stays, and shipments that are assigned to it. The journal can still be verified. Backups and copies of the data ' +
      'are not reached, nor histories, which go on telling who did what by the name that was worked under (--user). It is ' +
      'confirmed by the name.',
    arguments: [{ name: 'user', description: 'id or name', required: true }],
    options: [{ flags: '--confirm <name>', description: 'the name, instead of typing it' }],
    examples: [
      'shipdock users redact "Pack Station 2" --dry-run',
      'shipdock users redact "Pack Station 2" --confirm "Pack Station 2"',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such user'],
    load: () => import('./commands/redact-user.ts'),
  },
  {
    name: 'users history',
    summary: 'Show who added which person, and when.',
    examples: ['shipdock users history', 'shipdock users history --json --fields at,actor,changes'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/user-history.ts'),
  },
];
