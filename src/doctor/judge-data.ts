import { shell } from '../kernel/shell.ts';
import { shortened } from '../kernel/shortened.ts';
import { type Finding, fault, fine, warning } from './finding.ts';
import { judgeOpenPurchases, judgeOpenVoids, type OpenPurchase, type OpenVoid } from './open-purchases.ts';

/** What was counted in the data, for a judgement. */
export interface DataFacts {
  /** Lines that say that other units are shipped than lie in their living shipments, or more than were ordered. */
  readonly wrongSums: number;
  readonly chains: number;
  /** Chains that do not hold, and what says something else than its journal. */
  readonly journalFaults: readonly string[];
  /** Jobs that wait longer than a minute, and those that failed. */
  readonly waitingJobs: number;
  readonly failedJobs: number;
  /** Webhook events that wait longer than a minute, that were given up, and subscriptions that were switched off. */
  readonly waitingEvents: number;
  readonly parkedEvents: number;
  readonly disabledHooks: number;
  /** Labels handed to a printer of which nobody knows whether it printed them. */
  readonly doubtfulPrints: number;
  readonly openPurchases: readonly OpenPurchase[];
  /** Cancellations that were begun, of which nobody knows whether the label is void. */
  readonly openVoids: readonly OpenVoid[];
  /** Warehouses with a time zone that could not be said now, as an abbreviation of several. */
  readonly unclearZones: readonly { readonly code: string; readonly timeZone: string }[];
  /** Tables that the database does not let be written. */
  readonly unwritable: readonly string[];
  /** How far the newest row of the journal lies in the future. */
  readonly journalAheadMs: number;
}

const TOLERATED_AHEAD_MS = 60_000;

/** One finding for each thing that can be wrong with data, with what to do about it. */
export function judgeData(facts: DataFacts): readonly Finding[] {
  return [
    judgeWriting(facts.unwritable),
    facts.journalFaults.length === 0
      ? fine('journal', `${facts.chains} chains hold, and the tables say what they come to`)
      : fault(
          'journal',
          `${facts.journalFaults.length} faults, the first: ${shortened(facts.journalFaults[0] ?? '', 200)}`,
          'shipdock audit verify names each and says what to do',
        ),
    facts.wrongSums === 0
      ? fine('sums', 'packages hold what lines say was shipped')
      : fault('sums', `${facts.wrongSums} lines do not agree with their shipments`, 'shipdock audit verify'),
    openWork('jobs', facts.waitingJobs, 'shipdock serve runs no more, or shipdock jobs wait'),
    some('failed jobs', facts.failedJobs, 'shipdock jobs list --status failed, then jobs retry ID'),
    openWork('webhooks', facts.waitingEvents, 'shipdock webhooks deliver, or let shipdock serve run'),
    some('parked webhooks', facts.parkedEvents, 'shipdock webhooks deliveries, then webhooks redeliver ID'),
    some('switched-off webhooks', facts.disabledHooks, 'shipdock webhooks list'),
    some(
      'doubtful prints',
      facts.doubtfulPrints,
      'look at the printer, then shipdock labels get SHIPMENT --print PRINTER --reprint "never came out"',
    ),
    judgeOpenPurchases(facts.openPurchases),
    judgeOpenVoids(facts.openVoids),
    judgeZones(facts.unclearZones),
    facts.journalAheadMs <= TOLERATED_AHEAD_MS
      ? fine('clock', 'not behind what was written last')
      : fault(
          'clock',
          `the data was written ${Math.round(facts.journalAheadMs / 1000)} s in the future`,
          'set the clock (timedatectl)',
        ),
  ];
}

function judgeWriting(tables: readonly string[]): Finding {
  if (tables.length === 0) return fine('writing', 'every table may be written');
  const first = tables.slice(0, 3).join(', ');
  const told = tables.length > 3 ? `${first} and ${tables.length - 3} more tables` : first;
  const fix =
    'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO its user; of a standby: name the primary';
  return fault('writing', `${told} cannot be written`, fix);
}

function judgeZones(zones: DataFacts['unclearZones']): Finding {
  const [first] = zones;
  if (first === undefined) return fine('time zones', 'every warehouse has one that means one place');
  const told = zones.map(({ code, timeZone }) => `${code} has ${timeZone}`).join(', ');
  const message = `${shortened(told, 200)}: its cut-off may be another than was meant (BST is Dhaka, EST has no summer time)`;
  const fix = shell`shipdock warehouses update ${first.code} --time-zone ZONE`;
  return warning('time zones', message, `${fix}, an IANA name such as America/New_York`);
}

function openWork(check: string, count: number, fix: string): Finding {
  return count === 0 ? fine(check, 'none waits') : warning(check, `${count} wait longer than a minute`, fix);
}

function some(check: string, count: number, fix: string): Finding {
  return count === 0 ? fine(check, 'none') : warning(check, `${count}`, fix);
}
