import type { ShipmentStatus } from '../../shipments/shipment.ts';
import { foreignPhrase } from './foreign-phrases.ts';
import { EASYPOST_WORDS, GENERAL_WORDS, SCRIPTED_WORDS, type StatusTable, UPS_WORDS } from './status-tables.ts';

/** A carrier's word in ours. */
export interface NormalisedStatus {
  /** Null where the word only informs, or nobody knows it: the event is kept and moves nothing. */
  readonly status: ShipmentStatus | null;
  /** False where neither the carrier's table nor the general words know it. */
  readonly isKnown: boolean;
}

/** Whose words they are: a carrier with a vocabulary of its own, or any other. */
export type Vocabulary = 'scripted' | 'easypost' | 'ups' | 'general';

/**
 * What a carrier's word means as one of the nine shipment statuses (api-v4 3.2). The carrier's own table is asked first,
 * then the general one, then the standing phrases of other languages, then key words inside a sentence.
 * - A parcel on a van, at a pick-up point or through customs is in transit: the contract has no finer word.
 * - A return, a refusal and a loss are exceptions: the parcel is not where it should be, and a person has to look.
 * - A carrier's "cancelled" or "voided" is one too: only cancelling it here voids labels and frees quantities.
 */
export function normaliseStatus(vocabulary: Vocabulary, word: string): NormalisedStatus {
  const key = keyOf(word);
  for (const table of [TABLES[vocabulary], GENERAL_WORDS]) {
    if (Object.hasOwn(table, key)) return { status: table[key] ?? null, isKnown: true };
  }
  const foreign = foreignPhrase(key);
  if (foreign !== undefined) return { ...foreign, isKnown: true };
  const found = KEY_WORDS.find(([pattern]) => pattern.test(key));
  return found === undefined ? { status: null, isKnown: false } : { status: found[1], isKnown: true };
}

const TABLES: Readonly<Record<Vocabulary, StatusTable>> = {
  scripted: SCRIPTED_WORDS,
  easypost: EASYPOST_WORDS,
  ups: UPS_WORDS,
  general: GENERAL_WORDS,
};

/** Words as carriers write them, in any case and with any separators, in the form of the tables. */
function keyOf(word: string): string {
  const parts = word
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return parts.filter((part) => part !== '').join('_');
}

/**
 * Read in this order: what did not happen, or is still to happen, must be seen before what did. Null where it only informs.
 * Keys have no apostrophes: "couldn't" is `couldn_t`.
 */
const KEY_WORDS: readonly (readonly [RegExp, ShipmentStatus | null])[] = [
  [
    /^((the_)?(shipment|package|parcel|item)_)?((was|has_been)_)?delivered_(after_(a_)?(delay|((failed|previous)_)?attempt)|(on|at|after)_(the_)?(second|third|2nd|3rd)_attempt)$/,
    'delivered',
  ],
  [/return_label_((has|been|was|is)_)*(created|printed|generated|issued|sent)|created_a_return_label/, null],
  [/((^|_)not|n_t)_(yet_((be|been)_)*deliver|((be|been)_)*delivered_yet)/, null],
  [
    /(^|_)(not|un|never|cannot|unable|(could|was|were|did|has|have|is|ca|wo)n_?t)_?((be|been|being|to|able|possible)_)*deliver/,
    'exception',
  ],
  [
    /attempt|exception|damage|(^|_)lost(_|$)|missing|refus|reject|return|delay|fail|hold_by|held_by|incorrect|insufficient/,
    'exception',
  ],
  [
    /wrong|(^|_)mis_?deliver|delivered_(in_error|by_mistake)|partial(ly)?_deliver|delivered_(in_part|short|with_shortage|shortage)(_|$)|delivered_(?<some>\d+)_of_(?!\k<some>(_|$))\d|short_delivered|(held|hold|detained)_(in_|at_)?customs|customs_hold/,
    'exception',
  ],
  [
    /delivered_(with_)?(an_)?empty(_(box|carton|package|parcel|envelope))?$|delivered_(the_)?(box|carton|package|parcel|envelope)_((was|is)_)?empty$|^empty_(box|carton|package|parcel|envelope)_((was|has_been)_)?delivered/,
    'exception',
  ],
  [
    /delivered_(but_)?((it|they|was|has|have|been|the|recipient|receiver|customer|consignee|addressee|says|claims|claimed|reports|did)_)*(not|never|(did|has|have|was)n_t)_((yet|been)_)*received?(_(it|yet|by|at|(the_|this_)?(item|parcel|package|shipment|goods|delivery))(_|$)|$)/,
    'exception',
  ],
  [/delivered_(back_)?to_(the_)?(original_)?((sender|shipper|consignor)(_|$)|(seller|merchant)$)/, 'exception'],
  [/seized|destroyed|stolen|unsuccessful|cancel|(^|_)void/, 'exception'],
  [
    /out_for_delivery|being_delivered|on_vehicle|with_driver|with_courier|available_for_(pick_?up|collection)/,
    'in_transit',
  ],
  [
    /(^|_)be_(delivered|left|signed|picked_up|collected)|^(estimated|expected|scheduled|planned|awaiting)_.*delivered/,
    null,
  ],
  [/(^|_)(if|once|when|until)_((it|is|has|been|was|the|your|shipment|package|parcel|item)_)*(delivered|signed)/, null],
  [/(notification|sms|e_?mail)_((was|has_been)_)?delivered|delivered_(tomorrow|soon|by_(the_)?end_of)/, null],
  [
    /(ready|awaiting|waiting)_(for_)?((pick_?up|collection)_by_(the_)?(recipient|consignee|customer|addressee)|(recipient|consignee|customer|addressee)_(pick|collect))/,
    'in_transit',
  ],
  [
    /delivered_to_((a|an|the|our|your|next|local|regional|destination|delivery|final_mile|last_mile|sort|sorting|interline|amazon|ups|usps|fedex|dhl|dpd|gls|tnt|evri|express|ground|carrier|courier|customs|postal|line_?haul|mail)_)*(carrier|courier|driver|customs|hub|depot|facility|terminal|airline|airport|agent|broker|post_office|service_provider|delivery_partner|sort(ing|ation)_cent(er|re))(_|$)/,
    'in_transit',
  ],
  [
    /delivered_(at_((the|destination)_)*(hub|depot|terminal|customs)|(in)?to_(the_)?(network|line_?haul|interline_partner))$/,
    'in_transit',
  ],
  [
    /delivered_to_(the_)?(us_postal_service|usps|ups|fedex|dhl|dpd|gls|royal_mail|canada_post|australia_post|la_poste|postnl)(_for_|$)/,
    'in_transit',
  ],
  [
    /delivered_(to|at)_((a|an|the|our|your|local|ups|usps|fedex|dhl|dpd|gls|pick_?up)_)*(access_?point|(pick_?up|collection)_(point|location)|parcel_?shop|service_?point|packstation)/,
    'in_transit',
  ],
  [
    /(label|shipment|shipping|order).*(created|printed|registered)|created_(a_)?label|order_processed(_ready|$)|(information|info|data|order).*(received|sent)|pre_?shipment/,
    'confirmed',
  ],
  [/(pickup|pick_up|collection)_(scheduled|booked|arranged|requested)/, 'scheduled_for_pickup'],
  [/(ready|awaiting|waiting).*(pickup|pick_up|collection|carrier)/, 'ready_for_carrier_pickup'],
  [
    /(^|_)delivered(_|$)|(?<!(not|nothing|notice|card|note|tag|message|voicemail)_(was_)?)left_(at|with|in)(?!_((the|our|a)_)?((depot|hub|van)$|vehicle(_|$)))(_|$)|signed_(by|for)(?!_(by_)?(the_)?(driver|carrier|courier|shipper|sender)(_|$))|(?<!(^|_)no_)delivery_(successful|completed?)/,
    'delivered',
  ],
  [/(notice|card|note|tag)_(was_)?left|tried_to_deliver|missed_you|(nobody|no_one)_(was_)?(at_)?home/, 'exception'],
  [/((^|_)(not|never)|n_t)_((.*_)?yet(_|$)|(been_)?(received|collected|picked_up|accepted|arrived|departed))/, null],
  [
    /(^|_)(picked_up|collected)_by_(the_)?(recipient|receiver|consignee|customer|addressee)|(recipient|consignee|customer|addressee)_(has_)?(picked_up|collected)/,
    'delivered',
  ],
  [
    /picked_up|pickup_complete|collected|in_transit|on_its_way|depart|arriv|received|accepted|processed|sorted|customs|hub|facility|depot|terminal/,
    'in_transit',
  ],
];
