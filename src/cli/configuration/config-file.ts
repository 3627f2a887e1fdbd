import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import { ENVIRONMENTS, FORMATS } from '../words/global-options.ts';

/** What a configuration file may set, and the environment variable that says the same. */
export const SETTING_VARIABLES = {
  db: 'SHIPDOCK_DB',
  environment: 'SHIPDOCK_ENV',
  account: 'SHIPDOCK_ACCOUNT',
  user: 'SHIPDOCK_USER',
  server: 'SHIPDOCK_SERVER',
  api_key_file: 'SHIPDOCK_API_KEY_FILE',
  profile: 'SHIPDOCK_PROFILE',
  output: 'SHIPDOCK_OUTPUT',
  pager: 'SHIPDOCK_PAGER',
} as const;

export type SettingName = keyof typeof SETTING_VARIABLES;

export interface FileSetting {
  readonly value: string;
  /** `FILE:LINE` */
  readonly place: string;
}

export type FileSettings = ReadonlyMap<SettingName, FileSetting>;

/** A configuration file as it was read: what it sets, and its named profiles. */
export interface ConfigFile {
  readonly settings: FileSettings;
  readonly profiles: ReadonlyMap<string, FileSettings>;
}

const VALUES: Readonly<Partial<Record<SettingName, readonly string[]>>> = {
  environment: ENVIRONMENTS,
  output: FORMATS,
};

/** A file that lies beside the work must not decide where keys are sent, or what is run: whoever wrote it would. */
const NOT_IN_PROJECTS: readonly SettingName[] = ['server', 'api_key_file', 'pager'];

/**
 * Reads lines of `name = value`, comments (`#`), and sections `[profile NAME]` that hold the settings of a profile.
 * @throws ShipdockError `usage` with file and line for anything else; the nearest name is the hint.
 */
export function readConfigFile(path: string, text: string, kind: 'user' | 'project'): ConfigFile {
  const settings = new Map<SettingName, FileSetting>();
  const profiles = new Map<string, Map<SettingName, FileSetting>>();
  let section = settings;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const place = `${path}:${index + 1}`;
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('[')) {
      const profile = profileName(place, line, kind);
      section = profiles.get(profile) ?? new Map();
      profiles.set(profile, section);
    } else {
      const { name, value } = setting(place, line, kind);
      section.set(name, { value, place });
    }
  }
  return { settings, profiles };
}

function profileName(place: string, line: string, kind: 'user' | 'project'): string {
  if (kind === 'project') throw wrong(place, 'profiles stand in the user file', 'shipdock config list');
  const name = /^\[\s*profile\s+"?([\w.-]+)"?\s*\]$/.exec(line)?.[1];
  if (name === undefined) throw wrong(place, `"${line}" begins no profile`, '[profile NAME]');
  return name;
}

function setting(place: string, line: string, kind: 'user' | 'project') {
  const [, said = '', text = ''] = /^([\w-]+)\s*=\s*(.*)$/.exec(line) ?? [];
  if (said === '') throw wrong(place, `"${line}" is no line of the form name = value`, 'db = /srv/shipdock/data.db');
  const name = settingName(place, said);
  if (kind === 'project' && NOT_IN_PROJECTS.includes(name)) {
    throw wrong(place, `${name} may stand in the user file alone`, 'profile = NAME chooses a profile of the user file');
  }
  const value = unquoted(text.trim());
  refuseUnknownValue(place, name, value);
  return { name, value };
}

/** Here it is known where it stands; who reads it as a variable knows no more than that. */
function refuseUnknownValue(place: string, name: SettingName, value: string): void {
  const known = VALUES[name];
  if (known === undefined || value === '' || known.includes(value)) return;
  const hint = didYouMean(nearest(value, known)) ?? `${name} = ${known[0]}`;
  throw wrong(place, `${name} does not take "${value}"; it takes ${known.join(', ')}`, hint);
}

function settingName(place: string, name: string): SettingName {
  const names = Object.keys(SETTING_VARIABLES) as SettingName[];
  const found = names.find((one) => one === name.replaceAll('-', '_'));
  if (found !== undefined) return found;
  const meant = nearest(name, names);
  throw wrong(place, `${name} is no setting`, didYouMean(meant) ?? `it may be ${names.join(', ')}`);
}

function unquoted(value: string): string {
  return (
    /^"(.*)"$|^'(.*)'$/
      .exec(value)
      ?.slice(1)
      .find((part) => part !== undefined) ?? value
  );
}

function wrong(place: string, message: string, hint: string): ShipdockError {
  return new ShipdockError('usage', `${place} ${message}`, { hint });
}
