import type { Place } from './places.ts';

/** What the choice goes by. */
export interface ScenarioQuestion {
  readonly trackingNumber: string;
  readonly origin: Pick<Place, 'country'>;
  readonly destination: Pick<Place, 'country'>;
  /** Of a courier that drives from door to door, without hubs. */
  readonly isLocal: boolean;
}

/** The name of the scenario that a parcel of the sandbox plays where nobody asked for another. */
export function scenarioNameFor({ trackingNumber, origin, destination, isLocal }: ScenarioQuestion): string {
  const ofTestNumber = isTestNumber(trackingNumber) ? TEST_NUMBERS[trackingNumber] : undefined;
  if (ofTestNumber !== undefined) return ofTestNumber;
  if (origin.country !== destination.country) return 'international';
  return isLocal ? 'local' : 'default';
}

/** Whether it is one of EZ1000000001 to EZ7000000007, the test numbers of EasyPost. */
export function isTestNumber(number: string): boolean {
  return Object.hasOwn(TEST_NUMBERS, number);
}

/** What each plays: pre-transit, in transit, out for delivery, delivered, returned to sender, failure, unknown. */
const TEST_NUMBERS: Readonly<Record<string, string>> = {
  EZ1000000001: 'label-only',
  EZ2000000002: 'in-transit',
  EZ3000000003: 'out-for-delivery',
  EZ4000000004: 'default',
  EZ5000000005: 'return',
  EZ6000000006: 'lost',
  EZ7000000007: 'silent',
};
