import type { View } from '../cli/view.ts';
import { WHAT_IS_NOT_REACHED } from '../journal/erasure.view.ts';
import type { AccountJson } from './account.ts';
import type { KeyJson } from './key.ts';
import type { AccountUserJson, RedactedUserJson } from './user.ts';

/** The fields of an API key. */
export const keyView: View<KeyJson> = {
  resource: 'keys',
  fields: [
    { name: 'id', type: 'text', description: 'its id, as the journal names it', inTable: true },
    { name: 'environment', type: 'text', description: 'sandbox or production', inTable: true },
    { name: 'status', type: 'status', description: 'active, ending (rotated, still good) or revoked', inTable: true },
    { name: 'api_key', type: 'text', description: 'the key itself, shown once: when it is made', inTable: false },
    { name: 'created_at', type: 'time', description: 'when it was made', inTable: true },
    { name: 'revoked_at', type: 'time', description: 'when it ends or ended', inTable: true },
  ],
};

/** The fields of a key that was just made. */
export const madeKeyView: View<KeyJson> = {
  ...keyView,
  fields: keyView.fields.map((field) => (field.name === 'api_key' ? { ...field, inTable: true } : field)),
};

/** The fields of an account. */
export const accountView: View<AccountJson> = {
  resource: 'accounts',
  fields: [
    { name: 'name', type: 'text', description: 'its name, for --account', inTable: true },
    { name: 'id', type: 'text', description: 'its id', inTable: true },
    { name: 'is_default', type: 'boolean', description: 'meant where no --account is given', inTable: true },
    { name: 'created_at', type: 'time', description: 'when it was made', inTable: true },
    {
      name: 'api_keys',
      type: 'object',
      description: 'both keys, shown once: when the account is made',
      inTable: false,
      fields: [
        { name: 'sandbox', type: 'text', description: 'key for the sandbox', inTable: false },
        { name: 'production', type: 'text', description: 'key for production', inTable: false },
      ],
    },
  ],
};

/** The fields of a user. */
export const userView: View<AccountUserJson> = {
  resource: 'users',
  fields: [
    { name: 'name', type: 'text', description: 'the name', inTable: true },
    { name: 'email', type: 'text', description: 'the e-mail address', inTable: true },
    { name: 'id', type: 'text', description: 'the id, as for assignee_id', inTable: true },
    { name: 'created_at', type: 'time', description: 'when the user was added', inTable: true },
  ],
};

/** The fields of what the erasure of a user answers. */
export const redactedUserView: View<RedactedUserJson> = {
  ...userView,
  fields: [...userView.fields, WHAT_IS_NOT_REACHED],
};
