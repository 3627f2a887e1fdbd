import { meantOr } from '../kernel/advice.ts';
import type { Actor } from '../kernel/context.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { shell } from '../kernel/shell.ts';
import { nearest } from '../kernel/suggest.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { isNetwork } from './network.ts';

/** A setting of the account. */
export interface SettingSpec {
  readonly name: string;
  readonly description: string;
  /** The values it takes; with a pattern, what such a value is. */
  readonly values: readonly string[];
  readonly pattern?: RegExp;
  /** What no pattern tells: a value that would be kept and then mean nothing. */
  readonly isMeant?: (value: string) => boolean;
  readonly default: string;
  /** Set only where the data is: no key of an account may open the network of the server that it is used on. */
  readonly isOfOperator?: true;
}

export const SETTINGS = [
  {
    name: 'insurance',
    description: 'Whether shipments are insured for the value of their contents (api-v4 2.11).',
    values: ['on', 'off'],
    default: 'off',
  },
  {
    name: 'label_format',
    description: 'Format of labels where a command or request names none.',
    values: ['PDF', 'ZPL'],
    default: 'PDF',
  },
  {
    name: 'address_validation',
    description: 'Whether addresses may be validated (api-v4 4.4); off answers 402.',
    values: ['on', 'off'],
    default: 'on',
  },
  {
    name: 'address_validation_price',
    description: 'What one validation of an address is charged, in US dollars.',
    values: ['an amount such as 0.05'],
    pattern: /^\d{1,4}(\.\d{1,4})?$/,
    default: '0',
  },
  {
    name: 'address_validator',
    description: 'Who validates addresses: the embedded tables, or EasyPost with the tables where it does not answer.',
    values: ['embedded', 'easypost'],
    default: 'embedded',
  },
  {
    name: 'package_level_optimization',
    description: 'Whether SKUs may hold single units of another SKU (child_sku), into which orders of units roll up.',
    values: ['on', 'off'],
    default: 'off',
  },
  {
    name: 'public_url',
    description: 'Address under which clients reach serve, for links; none takes that of each request.',
    values: ['none', 'an address such as https://ship.example.com'],
    pattern: /^(none|https?:\/\/(\[[0-9a-fA-F:.]+\]|[\w-]+(\.[\w-]+)*)(:\d+)?(\/[\w./~-]*)?)$/,
    isMeant: (value) => value === 'none' || URL.canParse(value),
    default: 'none',
  },
  {
    name: 'document_link_hours',
    description: 'For how many hours a link to a document works.',
    values: ['a whole number from 1 to 8760'],
    pattern: /^([1-9]\d{0,2}|[1-7]\d{3}|8[0-6]\d{2}|87[0-5]\d|8760)$/,
    default: '24',
  },
  {
    name: 'webhook_allowed_addresses',
    description: 'Private addresses and networks that webhooks may be posted to all the same; set where the data is.',
    isOfOperator: true,
    values: ['none', 'addresses and networks by commas, such as 10.1.2.3,10.20.0.0/16'],
    pattern: /^(none|[0-9a-fA-F.:/]{2,43}([ ,]+[0-9a-fA-F.:/]{2,43}){0,99})$/,
    isMeant: (value) => value === 'none' || value.split(/[ ,]+/).every(isNetwork),
    default: 'none',
  },
  {
    name: 'gs1_company_prefix',
    description: "GS1 company prefix: packages then get an SSCC-18 instead of the carrier's own number.",
    values: ['7 to 10 digits', 'none'],
    pattern: /^(\d{7,10}|none)$/,
    default: 'none',
  },
] as const satisfies readonly SettingSpec[];

export type SettingName = (typeof SETTINGS)[number]['name'];

/** A setting as the API answers it. */
export interface SettingJson {
  readonly name: string;
  readonly value: string;
  readonly default: string;
  readonly values: readonly string[];
  readonly description: string;
}

export function settingJson(spec: SettingSpec, given: ReadonlyMap<string, string>): SettingJson {
  return {
    name: spec.name,
    value: given.get(spec.name) ?? spec.default,
    default: spec.default,
    values: spec.values,
    description: spec.description,
  };
}

/** The value of a setting, its default where none was given. */
export function settingValue(name: SettingName, given: ReadonlyMap<string, string>): string {
  return given.get(name) ?? settingSpec(name).default;
}

/** @throws ShipdockError `setting_not_found` with the nearest name. */
export function settingSpec(name: string): SettingSpec {
  const spec = (SETTINGS as readonly SettingSpec[]).find((setting) => setting.name === name);
  if (spec !== undefined) return spec;
  const meant = nearest(
    name,
    SETTINGS.map((setting) => setting.name),
  );
  throw new ShipdockError('setting_not_found', `there is no setting ${name}`, {
    about: 'subject',
    ...meantOr(meant, nextStep('settings.list')),
  });
}

/** @throws ShipdockError `setting_not_found`, `setting_invalid`, `operator_only`. */
export function planSetting(
  name: string,
  value: string,
  actor: Pick<Actor, 'type'>,
): { readonly name: string; readonly value: string } {
  const spec = settingSpec(name);
  if (spec.isOfOperator && actor.type === 'api_key') {
    throw new ShipdockError('operator_only', `${name} is set where the data is, not with an API key`, {
      hint: shell`shipdock settings set ${spec.name} VALUE --db FILE`,
    });
  }
  const given = value.trim();
  if (spec.pattern?.test(given) === true && spec.isMeant?.(given) !== false) return { name: spec.name, value: given };
  const isListed = spec.pattern === undefined;
  const found = !isListed ? undefined : spec.values.find((allowed) => allowed.toLowerCase() === value.toLowerCase());
  if (found !== undefined) return { name: spec.name, value: found };
  throw new ShipdockError('setting_invalid', `${name} does not take "${value}"; it takes ${spec.values.join(' or ')}`, {
    field: 'value',
  });
}
