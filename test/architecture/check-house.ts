import { posix } from 'node:path';
import {
  ARROWS,
  OPEN_STORES,
  OPEN_TYPES,
  PACKAGE_HOMES,
  PURE,
  PURE_BUILTINS,
  PURE_PACKAGES,
  type Role,
  roleOf,
  STANDS_BELOW,
} from './house.ts';
import { type ModuleImport, readModule, type SourceModule } from './read-module.ts';

/**
 * Every breach of the rules of the house in these files (path below src/ → text), one sentence each, sorted.
 * Arrows: what a file may import, by its role. Stores stay within their resource. Nothing knows of what
 * stands on it. Pure files touch no machine. A package is
 * imported in one file. No file runs anything on import, keeps a state or only passes on others. No cycles.
 */
export function findBreaches(sources: ReadonlyMap<string, string>): readonly string[] {
  const modules = new Map([...sources].map(([path, source]) => [path, readModule(path, source)] as const));
  const breaches = [...modules].flatMap(([path, module]) => [
    ...module.imports.flatMap((one) => importBreaches(path, one, modules)),
    ...purityBreaches(path, module),
    ...module.topLevel.map((what) => `${path}: ${what}`),
    ...(module.isBarrel ? [`${path}: only passes on what other files export`] : []),
  ]);
  return [...breaches, ...sharedPackages(modules), ...cycles(modules)].sort();
}

function importBreaches(
  path: string,
  one: ModuleImport,
  modules: ReadonlyMap<string, SourceModule>,
): readonly string[] {
  if (!one.specifier.startsWith('.')) return [];
  const target = posix.join(posix.dirname(path), one.specifier);
  if (!target.startsWith('..') && !modules.has(target)) return [`${path}: imports ${target}, which is not there`];
  if (target.startsWith('..')) return [`${path}: imports ${one.specifier}, which is outside src`];
  return [
    ...arrowBreach(path, one, target),
    ...strangerStore(path, target),
    ...upward(path, target),
    ...heavyRow(path, one),
  ];
}

function arrowBreach(path: string, one: ModuleImport, target: string): readonly string[] {
  const [from, to] = [roleOf(path), roleOf(target)];
  const { values, types = [] } = ARROWS[from];
  const isOpen = one.kind === 'type' && (types.includes(to) || (OPEN_TYPES[target] ?? []).includes(from));
  return values.includes(to) || isOpen ? [] : [`${path}: ${article(from)} imports ${article(to)}, ${target}`];
}

/** A resource reaches another through its operations or rules, never through its store. */
function strangerStore(path: string, target: string): readonly string[] {
  const isStranger = posix.dirname(target) !== path.split('/')[0];
  const maySee = roleOf(path) === 'engine' || OPEN_STORES.includes(target);
  return roleOf(target) === 'store' && isStranger && !maySee
    ? [`${path}: reaches into another's store, ${target}`]
    : [];
}

/** A type is knowledge too. */
function upward(path: string, target: string): readonly string[] {
  const above = target.split('/')[0] ?? '';
  const isAbove = STANDS_BELOW[path.split('/')[0] ?? '']?.includes(above) === true;
  return isAbove ? [`${path}: knows of ${above}, which stands on it: ${target}`] : [];
}

/** Rows of the command table are read at every start: they load nothing before their command is called. */
function heavyRow(path: string, one: ModuleImport): readonly string[] {
  return roleOf(path) === 'command row' && one.kind === 'value'
    ? [`${path}: loads ${one.specifier} at every start`]
    : [];
}

function purityBreaches(path: string, module: SourceModule): readonly string[] {
  if (!PURE.includes(roleOf(path)) || path === 'kernel/clock.ts') return [];
  const role = article(roleOf(path));
  const outside = module.imports.filter((one) => one.kind !== 'type' && !mayUse(path, one));
  return [
    ...outside.map((one) => `${path}: ${role} imports ${one.specifier}`),
    ...module.ambient.map((use) => `${path}: ${role} uses ${use}`),
  ];
}

function mayUse(path: string, one: ModuleImport): boolean {
  const name = packageOf(one.specifier);
  if (name === undefined || PURE_PACKAGES.includes(name)) return true;
  const pure = PURE_BUILTINS[name];
  return pure === undefined ? isAtHome(path, name) : one.names.every((taken) => pure.includes(taken));
}

/** Whether the file is one of those that the package is listed for. */
function isAtHome(path: string, name: string): boolean {
  const home = PACKAGE_HOMES[name];
  if (home === undefined) return false;
  return 'folder' in home ? path.startsWith(home.folder) : home.roles.includes(roleOf(path));
}

function sharedPackages(modules: ReadonlyMap<string, SourceModule>): readonly string[] {
  const users = new Map<string, Set<string>>();
  for (const [path, module] of modules) {
    for (const one of module.imports) {
      const name = one.kind === 'type' ? undefined : packageOf(one.specifier);
      if (name === undefined || name.startsWith('node:')) continue;
      if (!isAtHome(path, name)) users.set(name, (users.get(name) ?? new Set()).add(path));
    }
  }
  const shared = [...users].filter(([name, files]) => files.size > (name in PACKAGE_HOMES ? 0 : 1));
  return shared.map(([name, files]) => `${name}: imported in ${[...files].sort().join(', ')}`);
}

/** `zod` of `zod/mini`, `@inquirer/prompts` of itself; undefined for a file of ours. */
function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.')) return undefined;
  const length = specifier.startsWith('@') ? 2 : 1;
  return specifier.startsWith('node:') ? specifier : specifier.split('/').slice(0, length).join('/');
}

/** Rings of files none of which can be understood without the others: types are counted, and what is loaded later. */
function cycles(modules: ReadonlyMap<string, SourceModule>): readonly string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.add(`cycle: ${ring(trail.slice(start)).join(' → ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const one of modules.get(path)?.imports ?? []) {
      if (!one.specifier.startsWith('.')) continue;
      visit(posix.join(posix.dirname(path), one.specifier), [...trail, path]);
    }
    done.add(path);
  };
  for (const path of modules.keys()) visit(path, []);
  return [...found];
}

/** The ring from its first name on, so that it is told once. */
function ring(paths: readonly string[]): readonly string[] {
  const first = paths.indexOf([...paths].sort()[0] ?? '');
  return [...paths.slice(first), ...paths.slice(0, first), paths[first] ?? ''];
}

function article(role: Role): string {
  return /^[aeo]/.test(role) ? `an ${role}` : role === 'database' ? 'the database' : `a ${role}`;
}
