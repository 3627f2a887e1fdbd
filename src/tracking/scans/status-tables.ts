import type { ShipmentStatus } from '../../shipments/shipment.ts';

/** Carriers' words, in lower case with underscores, as shipment statuses; null where a word only informs. */
export type StatusTable = Readonly<Record<string, ShipmentStatus | null>>;

/** Our own carriers: the words of scenarios. */
export const SCRIPTED_WORDS: StatusTable = {
  label_created: 'confirmed',
  pickup_scheduled: 'scheduled_for_pickup',
  packed: 'agent_prep',
  ready_for_pickup: 'ready_for_carrier_pickup',
  picked_up: 'in_transit',
  arrived_at_facility: 'in_transit',
  departed_facility: 'in_transit',
  customs_cleared: 'in_transit',
  out_for_delivery: 'in_transit',
  held_for_collection: 'in_transit',
  on_the_way_again: 'in_transit',
  delivery_attempted: 'exception',
  address_not_found: 'exception',
  damaged: 'exception',
  held_by_customs: 'exception',
  lost: 'exception',
  returning_to_sender: 'exception',
  returned_to_sender: 'exception',
  delivered: 'delivered',
  note: null,
};

/** Tracker statuses of EasyPost (docs.easypost.com, "Trackers"), as in its recordings. */
export const EASYPOST_WORDS: StatusTable = {
  unknown: null,
  pre_transit: 'confirmed',
  in_transit: 'in_transit',
  out_for_delivery: 'in_transit',
  available_for_pickup: 'in_transit',
  delivered: 'delivered',
  return_to_sender: 'exception',
  failure: 'exception',
  error: 'exception',
  cancelled: 'exception',
  canceled: 'exception',
};

/** Status types of the UPS Track API (`activity[].status.type`). */
export const UPS_WORDS: StatusTable = {
  m: 'confirmed',
  mv: 'exception',
  p: 'in_transit',
  i: 'in_transit',
  o: 'in_transit',
  w: 'in_transit',
  do: 'in_transit',
  dd: 'in_transit',
  d: 'delivered',
  x: 'exception',
  rs: 'exception',
  na: null,
};

/** Words that many carriers use, and our own nine. */
export const GENERAL_WORDS: StatusTable = {
  ordered: 'ordered',
  confirmed: 'confirmed',
  scheduled_for_pickup: 'scheduled_for_pickup',
  agent_prep: 'agent_prep',
  ready_for_carrier_pickup: 'ready_for_carrier_pickup',
  in_transit: 'in_transit',
  delivered: 'delivered',
  exception: 'exception',
  pre_transit: 'confirmed',
  pretransit: 'confirmed',
  manifested: 'confirmed',
  booked: 'confirmed',
  accepted: 'in_transit',
  collected: 'in_transit',
  transit: 'in_transit',
  received: 'in_transit',
  arrived: 'in_transit',
  departed: 'in_transit',
  dispatched: 'in_transit',
  loaded: 'in_transit',
  unloaded: 'in_transit',
  completed: 'delivered',
  pod: 'delivered',
  proof_of_delivery: 'delivered',
  undeliverable: 'exception',
  undelivered: 'exception',
  failed: 'exception',
  delayed: 'exception',
  delay: 'exception',
  refused: 'exception',
  rejected: 'exception',
  returned: 'exception',
  return: 'exception',
  cancelled: 'exception',
  canceled: 'exception',
  voided: 'exception',
  unknown: null,
  info: null,
};
