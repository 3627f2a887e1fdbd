import { CARRIER_CALLS, type CarrierFault, canFail, FAULT_KINDS } from '../../carriers/carrier-fault.ts';
import { readJson } from '../../edited-files/json-node.ts';
import { type Mistake, mistakeLine } from '../../edited-files/mistake.ts';
import { ObjectReader } from '../../edited-files/object-reader.ts';
import { orMeant } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import { SCRIPTED_WORDS } from '../scans/status-tables.ts';
import { SCENARIO_PLACES, type Scenario, type ScenarioScan } from './scenario.ts';

const WORDS = Object.keys(SCRIPTED_WORDS);
const MOST_SCANS = 1_000;
const MOST_FAULTS = 100;
const MOST_TIMES = 100;
const MOST_HOURS = 8_760;
const MOST_AT = 100;

/**
 * Reads a scenario from its JSON.
 * @param file its name in messages.
 * @throws ShipdockError `unreadable_file` with every mistake as file:line:column, what is wrong, and the nearest word.
 */
export function readScenario(text: string, file: string, name = file): Scenario {
  const mistakes: Mistake[] = [];
  const report = (place: Omit<Mistake, 'message'>, message: string) => mistakes.push({ ...place, message });
  const node = readJson(file, text.replace(/^\uFEFF/, ''), report);
  const scenario = node === undefined ? undefined : read(new ObjectReader(node, 'a scenario', report), name);
  if (scenario !== undefined && mistakes.length === 0) return scenario;
  const [first = `${file} is no scenario`, ...others] = mistakes.map(mistakeLine);
  throw new ShipdockError('unreadable_file', others.length === 0 ? first : `${file} has ${mistakes.length} mistakes`, {
    details: others.length === 0 ? [] : [first, ...others].map((message) => ({ message })),
    hint: `the words of scans are ${WORDS.join(', ')}`,
  });
}

function read(file: ObjectReader, name: string): Scenario {
  const description = file.text('description', '');
  const scans = file.objects('scans', false).map(readScan);
  const faults = file.has('faults') ? file.objects('faults', true).map(readFault) : undefined;
  if (!file.has('scans') && faults === undefined) file.report('scans', 'a scenario has scans, faults, or both');
  if (scans.length > MOST_SCANS) file.report('scans', `${scans.length} scans, at most ${MOST_SCANS}`);
  if (faults !== undefined && faults.length > MOST_FAULTS)
    file.report('faults', `${faults.length} faults, at most ${MOST_FAULTS}`);
  file.finish();
  return { name, description, scans, faults };
}

function readScan(scan: ObjectReader): ScenarioScan {
  const word = scan.text('word');
  if (word !== '' && !WORDS.includes(word)) {
    const near = nearest(word, WORDS);
    const meant = orMeant(near && `"${near}"`);
    scan.report('word', `"${word}" is no word of the scripted carrier${meant}`);
  }
  const read = {
    word,
    message: scan.text('message', word),
    at: number(scan, 'at', { from: 0, to: MOST_AT, scale: 4 }),
    place: scan.oneOf('place', SCENARIO_PLACES, 'nowhere', false),
    reportedAfterHours: number(scan, 'reported_after_hours', { from: 0, to: MOST_HOURS, scale: 4, absent: 0 }),
    times: number(scan, 'times', { from: 1, to: MOST_TIMES, scale: 0, absent: 1 }),
  };
  scan.finish();
  return read;
}

function readFault(fault: ObjectReader): CarrierFault {
  const read = {
    call: fault.oneOf('call', CARRIER_CALLS, 'book'),
    kind: fault.oneOf('fault', FAULT_KINDS, 'timeout'),
    times: number(fault, 'times', { from: 1, to: MOST_TIMES, scale: 0, absent: 1 }),
    carrierCode: fault.has('carrier') ? fault.text('carrier') : null,
    message: fault.has('message') ? fault.text('message') : null,
  };
  if (!canFail(read.call, read.kind)) fault.report('fault', `"${read.kind}" cannot happen to a call "${read.call}"`);
  fault.finish();
  return read;
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** Decimal places that it may have. */
  readonly scale: number;
  /** What it is where it is absent; without it, it must be there. */
  readonly absent?: number;
}

function number(reader: ObjectReader, key: string, { from, to, scale, absent }: Range): number {
  const unit = 10 ** scale;
  const value = reader.decimal(key, scale, absent === undefined ? undefined : absent * unit) / unit;
  // What could not be read was reported already.
  const isRead = reader.has(key) && Number(reader.scalar(key)) === value;
  if (isRead && !(value >= from && value <= to)) {
    reader.report(key, `must be from ${from} to ${to}, not ${reader.scalar(key)}`);
  }
  return value;
}
