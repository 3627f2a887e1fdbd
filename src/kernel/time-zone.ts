/** Abbreviations that mean the same everywhere. Runtimes take BST for Dhaka, and EST for Panama, which has no summer time. */
const CLEAR_ABBREVIATIONS = ['UTC', 'UCT', 'GMT', 'CET', 'EET', 'MET', 'WET', 'HST', 'PRC', 'ROC', 'ROK'];

/** The time zone that the runtime knows by that name, in the capitals of IANA; undefined where there is none, or several are meant. */
export function timeZoneNamed(name: string): string | undefined {
  if (/^[a-z]{3}$/i.test(name) && !CLEAR_ABBREVIATIONS.includes(name.toUpperCase())) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}

/** A moment as clocks on the wall of a time zone show it. */
export interface LocalMoment {
  /** 2026-03-02 */
  readonly date: string;
  /** Minutes after midnight. */
  readonly minute: number;
}

/** By time zone: making one takes twenty times as long as using it, and an account has few. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

export function localMoment(moment: Date, timeZone: string): LocalMoment {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  );
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

/**
 * The day of a moment in a time zone; what came as a date without a time, which is kept as its midnight in UTC, is that day
 * everywhere.
 */
export function localDay(moment: string, timeZone: string): string {
  return /T00:00:00(\.000)?Z$/.test(moment) ? moment.slice(0, 10) : localMoment(new Date(moment), timeZone).date;
}

/** The moment at which clocks of the time zone show that; in the hour that a clock skips, the one as long after it. */
export function momentOf({ date, minute }: LocalMoment, timeZone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  const shown = (moment: number) => {
    const local = localMoment(new Date(moment), timeZone);
    return Date.parse(`${local.date}T00:00:00Z`) + local.minute * MINUTE_MS;
  };
  const near = wanted + (wanted - shown(wanted));
  // Near a change of the clock the first guess may have used the other side's offset.
  const nearer = near + (wanted - shown(near));
  return new Date(shown(nearer) === wanted ? nearer : Math.max(near, nearer));
}

const MINUTE_MS = 60_000;
