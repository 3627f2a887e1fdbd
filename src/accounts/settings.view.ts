import type { View } from '../cli/view.ts';
import { noMembers } from '../kernel/members.ts';
import type { SettingJson } from './settings.ts';

/** The fields of a setting. */
export const view: View<SettingJson> = {
  resource: 'settings',
  id: 'name',
  fields: [
    { name: 'name', type: 'text', description: 'name of the setting', inTable: true },
    { name: 'value', type: 'text', description: 'its value', inTable: true, isName: true },
    { name: 'default', type: 'text', description: 'its value where none was given', inTable: true },
    { name: 'values', type: 'list', description: 'the values it takes', inTable: true, isName: true, below: noMembers },
    { name: 'description', type: 'text', description: 'what it is for', inTable: true },
  ],
};
