import type { Shipment } from '../../shipments/shipment.ts';
import { amountToCollect } from './shipment-cod.ts';

type Side = 'origin' | 'destination';

/** Where the code does not say it well enough itself, and where it is meant if nobody said at which end. */
const SPOKEN: Readonly<Record<string, { readonly words: string; readonly side: Side | null }>> = {
  adult_signature: { words: 'Adult signature', side: 'destination' },
  appointment: { words: 'By appointment', side: 'destination' },
  cod: { words: 'Collect on delivery', side: 'destination' },
  collect_on_delivery: { words: 'Collect on delivery', side: 'destination' },
  hazmat: { words: 'Hazardous materials', side: null },
  notification: { words: 'Notify before arrival', side: 'destination' },
  residential: { words: 'Residential delivery', side: 'destination' },
  signature: { words: 'Signature', side: 'destination' },
  sort_segregate: { words: 'Sort and segregate', side: 'destination' },
  two_person: { words: 'Two persons', side: 'destination' },
  wait_15min: { words: 'Wait 15 minutes', side: 'destination' },
};

/**
 * What the carrier is to do beside the carriage, as sentences for its driver: at pickup, on delivery, and what belongs to
 * neither end. Told is all that was asked for and all that the carrier charges by itself (api-v4 2.8).
 */
export function accessorialSentences(shipment: Shipment): readonly string[] {
  const { accessorials, parts } = shipment.details;
  const asked = accessorials.map((each) => ({
    ...spoken(String(each.type), each.side),
    value: saidOf(shipment, String(each.type), each),
  }));
  const charged = parts
    .filter(({ code, group }) => group === 'accessorials' && !accessorials.some(({ type }) => type === code))
    .map(({ code }) => ({ ...spoken(code, null), value: '' }));
  const all = [...asked, ...charged];
  const sentence = (caption: string, wanted: Side | null): readonly string[] => {
    const told = new Set(all.filter(({ side }) => side === wanted).map(({ words, value }) => `${words}${value}`));
    return told.size === 0 ? [] : [`${caption}: ${[...told].join('; ')}`];
  };
  return [
    ...sentence('Services at pickup', 'origin'),
    ...sentence('Services on delivery', 'destination'),
    ...sentence('Other services', null),
  ];
}

/** What every label tells by itself, of whoever did or did not ask for it. */
const MARKED: ReadonlySet<string> = new Set(['cod', 'collect_on_delivery', 'hazmat']);

/** What is done where it is delivered, in the capitals of its label: who delivers it sees no other paper. */
export function deliveryMarks(shipment: Shipment): readonly string[] {
  const { accessorials, parts } = shipment.details;
  const asked = accessorials.map((each) => ({ code: String(each.type), side: each.side }));
  const charged = parts.filter(({ group }) => group === 'accessorials').map(({ code }) => ({ code, side: null }));
  const known = new Set(asked.map(({ code }) => code));
  const all = [...asked, ...charged.filter(({ code }) => !known.has(code))];
  const marks = all.flatMap(({ code, side: given }) => {
    const { words, side } = spoken(code, given);
    const isThere = side === 'destination' || (side === null && code.startsWith('liftgate'));
    const mark = code.startsWith('residential') ? 'RESIDENTIAL' : words.toUpperCase();
    return isThere && !MARKED.has(code) ? [mark] : [];
  });
  return [...new Set(marks)];
}

/** `liftgate_delivery` is done on delivery, whichever list it was asked for in. */
function spoken(code: string, asked: unknown): { readonly words: string; readonly side: Side | null } {
  const known = SPOKEN[code];
  const words = known?.words ?? wordsOf(code);
  if (/_pickup$/.test(code)) return { words, side: 'origin' };
  if (/_delivery$/.test(code)) return { words, side: 'destination' };
  return { words, side: asked === 'origin' || asked === 'destination' ? asked : (known?.side ?? null) };
}

function wordsOf(code: string): string {
  const bounds = /^overlength_(\d+)_(\d+)$/.exec(code);
  if (bounds !== null) return `Overlength, ${bounds[1]} to ${bounds[2]} in`;
  const words = code.replaceAll('_', ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function saidOf(shipment: Shipment, type: string, asked: Readonly<Record<string, unknown>>): string {
  const amount = type === 'cod' || type === 'collect_on_delivery' ? amountToCollect(shipment) : undefined;
  const value = amount ?? entered(asked.value);
  const option = entered(asked.option_value);
  return `${value === '' ? '' : `: ${value}`}${option === '' ? '' : ` (${option})`}`;
}

/** Of a service that is merely wanted the value says no more than that. */
function entered(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value).trim();
  return text.toLowerCase() === 'true' ? '' : text;
}
