import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type GivenFlags, readConfiguration, userFilePath } from '../../src/cli/configuration/configuration.ts';
import { mistypedVariables } from '../../src/cli/configuration/mistyped-variables.ts';
import { databaseLocation } from '../../src/cli/engine/database-location.ts';
import { readApiKey } from '../../src/cli/remote/api-key.ts';
import { freshFolder } from '../program.ts';

let home = '';
let project = '';
beforeEach(() => {
  home = freshFolder();
  project = join(home, 'work', 'night');
  mkdirSync(join(home, '.config', 'shipdock'), { recursive: true });
  mkdirSync(project, { recursive: true });
});
const userFile = (text: string) => writeFileSync(join(home, '.config', 'shipdock', 'config'), text);
const projectFile = (text: string) => writeFileSync(join(home, 'work', '.shipdock'), text);
const read = (variables: Readonly<Record<string, string>> = {}, given: GivenFlags = {}) =>
  readConfiguration({ HOME: home, ...variables }, given, project);
const places = (configuration: ReturnType<typeof read>) =>
  Object.fromEntries(configuration.settings.map(({ name, value, place }) => [name, `${value} ${place.slice(-8)}`]));

describe('what was said nearest counts', () => {
  test('flag, then variable, then project file, then user file', () => {
    userFile('user = U\naccount = user\noutput = json\ndb = /user.db\n');
    projectFile('# of the night shift\naccount = project\noutput = tsv\n');
    expect(
      read({ SHIPDOCK_ACCOUNT: 'variable' }, { db: '/flag.db' }).settings.map(({ name, value, origin }) => [
        name,
        value,
        origin,
      ]),
    ) //
      .toEqual([
        ['db', '/flag.db', 'flag'],
        ['account', 'variable', 'environment'],
        ['output', 'tsv', 'project file'],
        ['user', 'U', 'user file'],
      ]);
  });

  test('a file sets what its variable would set, and its paths are meant from where it lies', () => {
    projectFile('db = data/night.db\nenvironment = sandbox');
    expect(read().variables).toMatchObject({ SHIPDOCK_DB: join(home, 'work/data/night.db'), SHIPDOCK_ENV: 'sandbox' });
    // One that is empty is none: what stands farther away counts.
    projectFile('db =\nprofile =\n');
    userFile('db = /srv/night.db\nserver =\n');
    expect(read().variables).toMatchObject({ SHIPDOCK_DB: '/srv/night.db', SHIPDOCK_SERVER: undefined });
  });

  test('a profile counts where it was chosen', () => {
    userFile(
      'profile = calm\nuser = mine\n[profile calm]\nuser = calm\nserver = http://calm\n[profile loud]\nuser = loud\n',
    );
    expect(places(read())).toMatchObject({ user: 'mine config:2', server: 'http://calm config:5' });
    expect(places(read({}, { profile: 'loud' }))).toMatchObject({ user: 'loud config:7' });
    expect(places(read({ SHIPDOCK_USER: 'v', SHIPDOCK_PROFILE: 'loud' })).user).toMatch(/^v /);
  });

  test('data here or a server, whichever was said nearer; both at one place are refused', () => {
    userFile('server = http://there');
    expect(read({ SHIPDOCK_DB: '/here.db' }).variables).toMatchObject({
      SHIPDOCK_DB: '/here.db',
      SHIPDOCK_SERVER: undefined,
    });
    expect(read({ SHIPDOCK_DB: '/here.db' }, { server: 'http://x' }).variables.SHIPDOCK_DB).toBeUndefined();
    expect(() => read({}, { db: 'a', server: 'b' })).toThrowError(expect.objectContaining({ code: 'usage' }));
  });

  test('the key of a profile goes before that of a variable further away', () => {
    userFile('[profile there]\nserver = http://there\napi_key_file = key\n');
    const { variables } = read({ SHIPDOCK_API_KEY: 'sd_test_other' }, { profile: 'there' });
    expect([variables.SHIPDOCK_API_KEY, variables.SHIPDOCK_API_KEY_FILE]).toEqual([
      undefined,
      join(home, '.config/shipdock/key'),
    ]);
  });
});

test('an API key that is empty is none: that of the file counts', () => {
  const file = join(home, 'key');
  writeFileSync(file, 'sd_test_k\n');
  expect(readApiKey({ SHIPDOCK_API_KEY: '', SHIPDOCK_API_KEY_FILE: file })).toBe('sd_test_k');
  expect(() => readApiKey({ SHIPDOCK_API_KEY_FILE: '' })).toThrow('none was given');
});

test.each([
  ['colour = on', /config:1 colour is no setting/],
  ['output = xml', /config:1 output does not take "xml"; it takes json/],
  ['\nacount = x', /config:2 acount is no setting/],
  ['[profiles x]', /config:1 "\[profiles x\]" begins no profile/],
  ['profile = gone', /config:1 names the profile gone/],
])('%j is refused with its place', (text, message) => {
  userFile(text);
  expect(() => read()).toThrow(message);
});

test.each(['server = http://evil', 'api_key_file = /k', '[profile x]', '[profiles x]'])(
  'a project file cannot say where keys go: %s',
  (text) => {
    projectFile(text);
    expect(() => read()).toThrow(/user file/);
  },
);

test.each([undefined, '', 'relative'])(
  'with HOME %j user file and data lie in the home that the system knows',
  (HOME) => {
    const known = userInfo().homedir;
    expect(userFilePath({ HOME })).toBe(join(known, '.config/shipdock/config'));
    expect(databaseLocation(undefined, { HOME }).location).toBe(join(known, '.local/share/shipdock/sandbox.db'));
  },
);

test('SHIPDOCK_CONFIG names the user file, which must be there', () => {
  expect(() => read({ SHIPDOCK_CONFIG: join(home, 'none') })).toThrow(/no such file/);
  writeFileSync(join(home, 'other'), 'user = other');
  expect(read({ SHIPDOCK_CONFIG: join(home, 'other') }).variables.SHIPDOCK_USER).toBe('other');
});

test.each([
  ['SHIPDOCK_BD', 'SHIPDOCK_DB'],
  ['SHIPDOCK_DATABASE', 'SHIPDOCK_DB'],
  ['SHIPDOCK_ENVIRONMENT', 'SHIPDOCK_ENV'],
  ['SHIPDOCK_APIKEY', 'SHIPDOCK_API_KEY'],
  ['SHIPDOCK_DB_URL', 'SHIPDOCK_DB'],
  ['SHIPDOCK_SERVICE_PORT', undefined],
  ['SHIPDOCK_DB_PORT_5432_TCP', undefined],
  ['SHIPDOCK_DASHBOARD_URL', undefined],
  ['SHIPDOCK_OUTPUT_DIR', undefined],
  ['SHIPDOCK_DB', undefined],
  ['SHIPDOCK_HOME', undefined],
  ['SHIPDOCK_LONG_SHARE', undefined],
  ['DATABASE', undefined],
])('the variable %s is told to be meant for %s', (name, meant) => {
  const told = meant === undefined ? [] : [`nothing reads the variable ${name}; did you mean ${meant}?`];
  expect(mistypedVariables({ [name]: 'x' })).toEqual(told);
  expect(mistypedVariables({ [name]: '' })).toEqual([]);
});
