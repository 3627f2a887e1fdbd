import type { CarrierFault } from '../../carriers/carrier-fault.ts';

/**
 * What the scripted carrier of the sandbox does with a parcel, and when; and what the carriers get wrong when they are asked.
 * `read-scenario.ts` reads one, `fixtures/tracking/README.md` describes the form.
 */
export interface Scenario {
  readonly name: string;
  readonly description: string;
  /** Empty in a scenario that is about faults alone. */
  readonly scans: readonly ScenarioScan[];
  /** What goes wrong from now on, instead of what was to go wrong before; undefined leaves that as it is. */
  readonly faults: readonly CarrierFault[] | undefined;
}

export interface ScenarioScan {
  /** One of the scripted carrier's words. */
  readonly word: string;
  readonly message: string;
  /** When, as a share of the time that the service promises: 0 at booking, 1 at the promised moment; more is late. */
  readonly at: number;
  readonly place: ScenarioPlace;
  /** Hours until the carrier tells of it: a late scan carries an older time than one that is known already. */
  readonly reportedAfterHours: number;
  /** How often the carrier tells of it. */
  readonly times: number;
}

export const SCENARIO_PLACES = ['origin', 'origin_hub', 'destination_hub', 'destination', 'nowhere'] as const;
export type ScenarioPlace = (typeof SCENARIO_PLACES)[number];

/** Whether it is about the carriers alone: no single parcel plays it. */
export function isOfCarriers({ scans, faults }: Scenario): boolean {
  return scans.length === 0 && faults !== undefined;
}
