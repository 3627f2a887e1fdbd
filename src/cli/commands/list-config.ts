import { withoutPassword } from '../../kernel/database-address.ts';
import type { CommandRun } from '../command.ts';
import { SETTING_VARIABLES } from '../configuration/config-file.ts';
import { readConfiguration, type Setting, userFilePath } from '../configuration/configuration.ts';
import { databaseLocation } from '../engine/database-location.ts';
import type { View } from '../view.ts';

interface SettingRow {
  readonly name: string;
  readonly value: string | null;
  readonly origin: string;
  readonly place: string | null;
}

export const view: View<SettingRow> = settingView(false);

export const run: CommandRun = async (session, typed) => {
  const { settings, variables } = readConfiguration(session.variables, typed.options, process.cwd());
  const names = [...Object.keys(SETTING_VARIABLES), 'api_key'] as readonly Setting['name'][];
  const rows = names.map((name): SettingRow => {
    const setting = settings.find((one) => one.name === name);
    if (setting !== undefined) return { ...setting, value: shown(setting) };
    if (name !== 'db' || settings.some((one) => one.name === 'server')) {
      return { name, value: null, origin: 'default', place: null };
    }
    const { location } = databaseLocation(undefined, variables);
    return { name, value: location, origin: 'default', place: null };
  });
  const isWithOrigin = typed.options.showOrigin === true;
  await session.output.list(rows, settingView(isWithOrigin), { isShort: true });
  session.notices.info(`user file: ${userFilePath(session.variables)}`);
  return undefined;
};

/** Neither the key nor the password of a database is shown. */
function shown({ name, value }: Setting): string {
  return name === 'api_key' ? '(set)' : withoutPassword(value);
}

function settingView(isWithOrigin: boolean): View<SettingRow> {
  return {
    resource: 'settings',
    id: 'name',
    fields: [
      { name: 'name', type: 'text', description: 'name of the setting', inTable: true },
      { name: 'value', type: 'text', description: 'what counts', inTable: true, isName: true },
      {
        name: 'origin',
        type: 'text',
        description: 'flag, environment, profile, project file, user file or default',
        inTable: isWithOrigin,
      },
      { name: 'place', type: 'text', description: 'the flag, the variable, or FILE:LINE', inTable: isWithOrigin },
    ],
  };
}
