import { SETTINGS } from '../../accounts/settings.ts';
import { JOB_STATUSES } from '../../jobs/job.ts';
import { ORDER_STATUSES } from '../../orders/status/lifecycle.ts';
import { SHIPMENT_STATUSES } from '../../shipments/shipment.ts';
import { SHIPMENT_EVENTS } from '../../webhooks/events/event-names.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec } from '../command.ts';
import { nounOf } from '../words/command-name.ts';
import { longFlag } from '../words/standard-options.ts';

/** What is looked up by the name that arguments and placeholders of options have. */
const NAMED: Readonly<Record<string, string>> = {
  order: 'order',
  master: 'order',
  shipment: 'shipment',
  sku: 'sku',
  warehouse: 'warehouse',
  carrier: 'carrier',
  job: 'job',
  batch: 'batch',
  manifest: 'manifest',
  address: 'address',
  event: 'event',
};

/** Codes of which the flag says what they are of. */
const CODES: Readonly<Record<string, string>> = {
  '--warehouse': 'warehouse',
  '--carrier': 'carrier',
  '--only-carrier': 'carrier',
  '--carrier-code': 'carrier',
  '--to': 'address',
};

const STATUSES: Readonly<Record<string, readonly string[]>> = {
  orders: ORDER_STATUSES,
  jobs: JOB_STATUSES,
  shipments: SHIPMENT_STATUSES,
  track: SHIPMENT_STATUSES,
};
const STATUS_FLAGS = ['--status', '--until', '--fail-on'];

/** What settings take, of whichever: the others are told in sentences. */
const SETTING_WORDS = [...new Set(SETTINGS.flatMap((each) => each.values).filter((word) => !word.includes(' ')))];

/** The kind of an option's value. */
export function valueKind(spec: CommandSpec, option: OptionSpec): string {
  const flag = longFlag(option);
  const placeholder = /<(.*)>/.exec(option.flags)?.[1] ?? '';
  const known = option.choices ?? knownValues(spec, flag, placeholder);
  if (known !== undefined) return `${option.commas === true ? 'm' : 'c'}:${known.join(',')}`;
  if (/^(file|folder)\b/.test(placeholder)) return 'f';
  const named = placeholder === 'code' || placeholder === 'name' ? CODES[flag] : NAMED[placeholder];
  return named === undefined || flag === '--email' || flag === '--image-url' || flag === '--host' ? '_' : `n-${named}`;
}

function knownValues(spec: CommandSpec, flag: string, placeholder: string): readonly string[] | undefined {
  if (flag === '--events') return SHIPMENT_EVENTS.map(({ name }) => name);
  const isStatus = STATUS_FLAGS.includes(flag) && placeholder !== 'time';
  return isStatus ? STATUSES[nounOf(spec.name)] : undefined;
}

/** The kind of an argument. What a `create` names is not there yet. */
export function argumentKinds(spec: CommandSpec, { name }: ArgumentSpec): string {
  if (name === 'file' || name === 'folder' || spec.name === 'db copy') return 'f';
  if (spec.name === 'completion') return 'c:bash,zsh,fish';
  if (name === 'method') return 'c:GET,POST,DELETE';
  if (name === 'name' && nounOf(spec.name) === 'settings') return `c:${SETTINGS.map((each) => each.name).join(',')}`;
  if (name === 'value' && nounOf(spec.name) === 'settings') return `c:${SETTING_WORDS.join(',')}`;
  if (name === 'policies') return 'c:shipping_policies,rating_rules';
  if (name === 'status') return `c:${SHIPMENT_STATUSES.join(',')}`;
  if (/ (create|validate)$/.test(spec.name)) return '_';
  if (name === 'code') return nounOf(spec.name) === 'boxes' ? 'n-box' : '_';
  const named = NAMED[name];
  return named === undefined ? '_' : `n-${named}`;
}
