/** What kind of file it is, told by its folder and its name. */
export type Role =
  | 'kernel'
  | 'rule'
  | 'seam'
  | 'schema'
  | 'view'
  | 'store'
  | 'operation'
  | 'edge'
  | 'database'
  | 'engine'
  | 'http'
  | 'cli'
  | 'command'
  | 'command row';

const FOLDERS: Readonly<Record<string, Role>> = {
  kernel: 'kernel',
  seams: 'seam',
  contract: 'schema',
  database: 'database',
  engine: 'engine',
  http: 'http',
};

/** A command is one in whatever folder it stands. */
const COMMAND_NAMES: readonly (readonly [RegExp, Role])[] = [
  [/\.commands\.ts$/, 'command row'],
  [/\/commands\//, 'command'],
];

const NAMES: readonly (readonly [RegExp, Role])[] = [
  [/^cli\//, 'cli'],
  [/\.store\.ts$/, 'store'],
  [/\.view\.ts$/, 'view'],
  [/\.schema\.ts$/, 'schema'],
  [/\.operations\.ts$|\/operations\//, 'operation'],
  [/-files?\.ts$/, 'edge'],
  // What draws documents; what stands on them is decided by rules.
  [/\/([a-z-]+-)?(pdf|zpl)(-[a-z]+)?\.ts$/, 'edge'],
  // The last phase of a change; what it saves was decided by rules.
  [/\/save-[a-z-]+\.ts$/, 'operation'],
];

/** The role of a file; `path` is below src/. */
export function roleOf(path: string): Role {
  const command = COMMAND_NAMES.find(([pattern]) => pattern.test(path));
  if (command !== undefined) return command[1];
  const folder = FOLDERS[path.split('/')[0] ?? ''];
  if (folder !== undefined) return folder;
  if (EDGES.some((edge) => edge === path)) return 'edge';
  return NAMES.find(([pattern]) => pattern.test(path))?.[1] ?? 'rule';
}

/**
 * Files that are no rules though nothing in their name says so: each wraps a package or reads the disk, and what uses them
 * is one of them, or stands further out.
 */
export const EDGES: readonly string[] = [
  'addresses/online/easypost/client.ts',
  'carriers/tariff/read-geography.ts',
  'carriers/tariff/read-tariff-folder.ts',
  'csv/csv-objects.ts',
  'documents/text/font-library.ts',
  'documents/text/shaping.ts',
  'documents/drawing/text-bitmap.ts',
  'documents/drawing/zpl-fields.ts',
  'webhooks/sending/post-past-continue.ts',
  'webhooks/sending/reachable-address.ts',
  'webhooks/sending/send-callback.ts',
];

/** Resources that stand on the folder, of which it knows nothing. */
export const STANDS_BELOW: Readonly<Record<string, readonly string[]>> = {
  addresses: ['carriers', 'catalog', 'orders', 'packages', 'packing', 'rating', 'shipments', 'warehouses'],
  carriers: ['catalog', 'orders', 'packages', 'packing', 'rating', 'shipments', 'warehouses'],
  catalog: ['carriers', 'orders', 'packages', 'packing', 'rating', 'shipments', 'warehouses'],
  conditions: ['carriers', 'rating'],
  'edited-files': ['carriers', 'rating', 'tracking'],
  'exchange-rates': ['carriers', 'orders', 'rating', 'shipments'],
  orders: ['packages', 'packing'],
  packages: ['packing', 'rating', 'shipments'],
  packing: ['rating', 'shipments'],
  rating: ['shipments'],
  warehouses: ['carriers', 'catalog', 'orders', 'packages', 'packing', 'rating', 'shipments'],
};

/** What a file of a role may import. `types` may be imported by `import type` beside it. */
export const ARROWS: Readonly<Record<Role, { readonly values: readonly Role[]; readonly types?: readonly Role[] }>> = {
  kernel: { values: ['kernel'] },
  // Schemas lend rules the shape of what was read; the types alone.
  rule: { values: ['kernel', 'rule'], types: ['schema'] },
  seam: { values: ['kernel', 'rule', 'seam'], types: ['database'] },
  schema: { values: ['kernel', 'rule', 'schema'] },
  view: { values: ['kernel', 'rule', 'view'] },
  store: { values: ['kernel', 'rule', 'store', 'database'], types: ['seam'] },
  operation: { values: ['kernel', 'rule', 'seam', 'schema', 'store', 'operation'], types: ['database'] },
  edge: { values: ['kernel', 'rule', 'edge'], types: ['seam'] },
  database: { values: ['kernel', 'database'] },
  engine: { values: ['kernel', 'rule', 'seam', 'schema', 'store', 'operation', 'edge', 'database', 'engine'] },
  http: { values: ['kernel', 'rule', 'seam', 'schema', 'view', 'store', 'operation', 'edge', 'engine', 'http'] },
  cli: {
    values: [
      'kernel',
      'rule',
      'seam',
      'schema',
      'view',
      'operation',
      'edge',
      'engine',
      'http',
      'cli',
      'command row',
      'command',
    ],
  },
  command: {
    values: ['kernel', 'rule', 'seam', 'schema', 'view', 'operation', 'edge', 'engine', 'http', 'cli', 'command'],
  },
  'command row': { values: ['command'] },
};

/** Files of an outer layer whose types stand open to those within: the seams to the terminal. */
export const OPEN_TYPES: Readonly<Record<string, readonly Role[]>> = {
  'cli/command.ts': ['command row'],
  'cli/view.ts': ['view', 'http'],
};

/** Roles that are pure functions of plain values: no Node module, no clock, no chance, nothing of the machine. */
export const PURE: readonly Role[] = ['kernel', 'rule', 'schema', 'view', 'command row'];

/** Every change is journalled, so this one store is open to all. */
export const OPEN_STORES: readonly string[] = ['journal/journal.store.ts'];

/** Each package is imported in one file. These are at home in every file of a role, or in a folder. */
export const PACKAGE_HOMES: Readonly<
  Record<string, { readonly roles: readonly Role[] } | { readonly folder: string }>
> = {
  zod: { roles: ['schema', 'operation'] },
  kysely: { roles: ['store', 'database'] },
  'better-sqlite3': { folder: 'database/sqlite/' },
  undici: { roles: ['edge', 'cli'] },
  pg: { folder: 'database/postgres/' },
};

/** Packages that compute and nothing else: a rule may import them too. */
export const PURE_PACKAGES: readonly string[] = ['fastest-levenshtein'];

/** Functions of Node that compute and nothing else. */
export const PURE_BUILTINS: Readonly<Record<string, readonly string[]>> = {
  'node:crypto': ['createHash', 'createHmac', 'hash', 'timingSafeEqual'],
};
