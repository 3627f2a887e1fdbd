import type { EngineOperation } from '../seams/services.ts';
import type { AddressJson } from './address-json.ts';
import type { ImportedAddress } from './book/plan-import.ts';
import type { CheckJson } from './operations/check-address.ts';
import type { UsageJson } from './usage-json.ts';
import type { ValidationJson } from './validation-json.ts';

/** What can be done with the address book (api-v4 4.4). */
export const addressOperations = {
  list: {
    name: 'addresses.list',
    summary: 'List and search the address book.',
    route: {
      method: 'GET',
      path: '/addresses',
      status: 200,
      query: ['after_id', 'city', 'code', 'company', 'name', 'query', 'street', 'zip'],
    },
    changes: false,
    load: () => import('./operations/list-addresses.ts'),
  } satisfies EngineOperation<readonly AddressJson[]>,
  create: {
    name: 'addresses.create',
    summary: 'Add an address.',
    route: { method: 'POST', path: '/addresses', status: 201 },
    changes: true,
    // For a suggestion a service may be asked.
    isOneUnit: (body) => body.accept_suggestions === undefined,
    load: () => import('./operations/create-address.ts'),
  } satisfies EngineOperation<AddressJson>,
  validate: {
    name: 'addresses.validate',
    summary: 'Say of addresses whether they are in order, and what was probably meant.',
    route: { method: 'POST', path: '/addresses/validate', status: 200 },
    changes: true,
    load: () => import('./operations/validate-addresses.ts'),
  } satisfies EngineOperation<ValidationJson>,
  check: {
    name: 'addresses.check',
    summary: 'Say of one address whether it can be delivered to.',
    route: { method: 'POST', path: '/addresses/check', status: 200 },
    changes: true,
    load: () => import('./operations/check-address.ts'),
  } satisfies EngineOperation<CheckJson>,
  getByCode: {
    name: 'addresses.getByCode',
    summary: 'Read one address by its code.',
    route: { method: 'GET', path: '/addresses/code/:code', status: 200 },
    changes: false,
    load: () => import('./operations/get-address-by-code.ts'),
  } satisfies EngineOperation<AddressJson>,
  get: {
    name: 'addresses.get',
    summary: 'Read one address by id or code.',
    route: { method: 'GET', path: '/addresses/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-address.ts'),
  } satisfies EngineOperation<AddressJson>,
  update: {
    name: 'addresses.update',
    summary: 'Change an address; what is not sent stays.',
    route: { method: 'POST', path: '/addresses/:id', status: 200 },
    changes: true,
    load: () => import('./operations/update-address.ts'),
  } satisfies EngineOperation<AddressJson>,
  deleteMany: {
    name: 'addresses.deleteMany',
    summary: 'Delete addresses: all of them or none.',
    route: { method: 'DELETE', path: '/addresses', status: 204 },
    changes: true,
    load: () => import('./operations/delete-addresses.ts'),
  } satisfies EngineOperation<null>,
  delete: {
    name: 'addresses.delete',
    summary: 'Delete an address, or those of the body: all of them or none.',
    route: { method: 'DELETE', path: '/addresses/:id', status: 204 },
    changes: true,
    load: () => import('./operations/delete-addresses.ts'),
  } satisfies EngineOperation<null>,
  saveMany: {
    name: 'addresses.saveMany',
    summary: 'Add or change many addresses: all of them or none.',
    route: { method: 'POST', path: '/addresses/import', status: 200 },
    changes: true,
    load: () => import('./operations/save-address-rows.ts'),
  } satisfies EngineOperation<readonly ImportedAddress[]>,
  usage: {
    name: 'addresses.usage',
    summary: 'How many addresses were validated each day, and what they cost.',
    route: { method: 'GET', path: '/addresses/usage', status: 200 },
    changes: false,
    load: () => import('./operations/list-validations.ts'),
  } satisfies EngineOperation<readonly UsageJson[]>,
};
