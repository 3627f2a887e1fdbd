import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { schemeOf } from '../../kernel/database-address.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { systemCode } from '../../kernel/obstacle.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { Variables } from '../engine/environment.ts';
import { homeFolder } from '../engine/home-folder.ts';
import {
  type ConfigFile,
  type FileSettings,
  readConfigFile,
  SETTING_VARIABLES,
  type SettingName,
} from './config-file.ts';

export type Origin = 'flag' | 'environment' | 'profile' | 'project file' | 'user file' | 'default';

/** A setting as it stands after everything that may set it was asked. */
export interface Setting {
  readonly name: SettingName | 'api_key';
  readonly value: string;
  readonly origin: Origin;
  /** Flag, variable, or FILE:LINE. */
  readonly place: string;
}

/** What was given by flags, of those settings that exclude others. */
export interface GivenFlags {
  readonly profile?: string | undefined;
  readonly db?: string | undefined;
  readonly server?: string | undefined;
  readonly apiKeyFile?: string | undefined;
}

export interface Configuration {
  readonly settings: readonly Setting[];
  /** The environment as if every setting of the files had been a variable, and without what others go before. */
  readonly variables: Variables;
}

type Layer = readonly Setting[];

/** Of these one is wanted: the one that was said nearest decides, and two at one place are a mistake. */
const EXCLUSIVE: readonly (readonly [Setting['name'], Setting['name']])[] = [
  ['db', 'server'],
  ['api_key', 'api_key_file'],
];
const VARIABLES: Readonly<Record<Setting['name'], string>> = { ...SETTING_VARIABLES, api_key: 'SHIPDOCK_API_KEY' };
const PROJECT_FILE = '.shipdock';

/**
 * Flags before environment before project file before user file. A profile counts where it was chosen: what it sets goes
 * after what is said there directly, and before what is said further away.
 * @throws ShipdockError `usage` naming file and line; `file_not_found` where SHIPDOCK_CONFIG names no file.
 */
export function readConfiguration(variables: Variables, given: GivenFlags, folder: string): Configuration {
  const user = userFile(variables);
  const project = projectFile(folder);
  const near: Layer[] = [
    flagLayer(given),
    environmentLayer(variables),
    fileLayer(project, 'project file'),
    fileLayer(user, 'user file'),
  ];
  const layers = near.flatMap((layer) => [layer, profileLayer(layer, user)]);
  const settings = decided(layers);
  return { settings, variables: withSettings(variables, settings) };
}

function flagLayer(given: GivenFlags): Layer {
  const flags: readonly (readonly [SettingName, string, string | undefined])[] = [
    ['profile', '--profile', given.profile],
    ['db', '--db', given.db],
    ['server', '--server', given.server],
    ['api_key_file', '--api-key-file', given.apiKeyFile],
  ];
  return flags.flatMap(([name, place, value]) => (value === undefined ? [] : [{ name, value, origin: 'flag', place }]));
}

function environmentLayer(variables: Variables): Layer {
  return (Object.keys(VARIABLES) as Setting['name'][]).flatMap((name) => {
    const value = variables[VARIABLES[name]];
    if (value === undefined || isNone(name, value)) return [];
    return [{ name, value, origin: 'environment', place: VARIABLES[name] }];
  });
}

/** An empty value is as good as none, but for the pager, of which it is the only way to say none. */
function isNone(name: Setting['name'], value: string): boolean {
  return value === '' && name !== 'pager';
}

function fileLayer(file: ConfigFile | undefined, origin: Origin): Layer {
  return file === undefined ? [] : settingsOf(file.settings, origin);
}

function profileLayer(layer: Layer, user: ConfigFile | undefined): Layer {
  const chosen = layer.find(({ name }) => name === 'profile');
  if (chosen === undefined) return [];
  const profile = user?.profiles.get(chosen.value);
  if (profile !== undefined) return settingsOf(profile, 'profile');
  const names = [...(user?.profiles.keys() ?? [])];
  throw new ShipdockError('usage', `${chosen.place} names the profile ${chosen.value}, and there is none`, {
    hint: didYouMean(nearest(chosen.value, names)) ?? `profiles stand in the user file as [profile ${chosen.value}]`,
  });
}

function settingsOf(settings: FileSettings, origin: Origin): Layer {
  return [...settings].flatMap(([name, { value, place }]) =>
    isNone(name, value) ? [] : [{ name, value: absolute(name, value, place), origin, place }],
  );
}

/** Paths of a file are meant from where the file lies. */
function absolute(name: SettingName, value: string, place: string): string {
  const isPath = name === 'api_key_file' || (name === 'db' && schemeOf(value) === undefined);
  if (!isPath) return value;
  const path = value.replace(/^~(?=\/|$)/, () => homeFolder(process.env));
  return isAbsolute(path) ? path : resolve(dirname(place), path);
}

function decided(layers: readonly Layer[]): readonly Setting[] {
  const found = new Map<Setting['name'], Setting>();
  for (const layer of layers) {
    for (const [one, other] of EXCLUSIVE) {
      const [first, second] = [one, other].map((name) => layer.find((setting) => setting.name === name));
      if (one === 'db' && first !== undefined && second !== undefined && !found.has(one) && !found.has(other)) {
        throw new ShipdockError('usage', `${first.place} and ${second.place}: either data here, or a server`, {
          hint: `leave ${first.place} or ${second.place} away`,
        });
      }
    }
    for (const setting of layer) {
      const rival = EXCLUSIVE.find((pair) => pair.includes(setting.name))?.find((name) => name !== setting.name);
      if (!found.has(setting.name) && (rival === undefined || !found.has(rival))) found.set(setting.name, setting);
    }
  }
  return [...found.values()];
}

function withSettings(variables: Variables, settings: readonly Setting[]): Variables {
  const excluded = EXCLUSIVE.flat().map((name) => [VARIABLES[name], undefined] as const);
  const set = settings.map(({ name, value }) => [VARIABLES[name], value] as const);
  return { ...variables, ...Object.fromEntries(excluded), ...Object.fromEntries(set) };
}

/** `$XDG_CONFIG_HOME/shipdock/config`, or what SHIPDOCK_CONFIG names. */
export function userFilePath(variables: Variables): string {
  const named = variables.SHIPDOCK_CONFIG;
  if (named !== undefined && named !== '') return resolve(named);
  const xdg = variables.XDG_CONFIG_HOME;
  const home = xdg?.startsWith('/') === true ? xdg : join(homeFolder(variables), '.config');
  return join(home, 'shipdock', 'config');
}

function userFile(variables: Variables): ConfigFile | undefined {
  const path = userFilePath(variables);
  const text = contents(path);
  if (text !== undefined) return readConfigFile(path, text, 'user');
  if (variables.SHIPDOCK_CONFIG === undefined || variables.SHIPDOCK_CONFIG === '') return undefined;
  throw new ShipdockError('file_not_found', `SHIPDOCK_CONFIG names ${path}, and there is no such file`, {
    about: 'nothing',
  });
}

/** The nearest `.shipdock` file of the folder or of one above it. */
function projectFile(folder: string): ConfigFile | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, PROJECT_FILE);
    const text = contents(path);
    if (text !== undefined) return readConfigFile(path, text, 'project');
    if (dirname(at) === at) return undefined;
  }
}

function contents(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // A folder of that name (~/.shipdock of another program) is no file of ours.
    if (systemCode(error) === 'EISDIR') return undefined;
    throw new ShipdockError('unreadable_file', `${path} cannot be read`, { cause: error });
  }
}
