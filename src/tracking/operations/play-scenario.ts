import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services, Tracker } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import { idsToTrack, isLiving, shipmentsInOrder } from '../../shipments/operations/shipments-to-track.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { isOfCarriers, type Scenario } from '../sandbox/scenario.ts';
import { armFaults } from '../sandbox-faults.store.ts';
import { playSchema } from '../tracking.schema.ts';
import { chooseScenario } from '../tracking.store.ts';
import { carrierNow } from './sandbox-now.ts';

/** Who plays a scenario, until when its story goes, and how often carriers will fail. */
export interface PlayedJson {
  readonly scenario: string;
  readonly shipments: readonly string[];
  readonly faults: number;
  readonly begins_at: string;
  readonly ends_at: string;
}

export { playSchema as bodySchema };

/**
 * Lets shipments of the sandbox play a scenario from now on, without names all that are on their way; and tells the carriers
 * what to get wrong when they are asked next.
 * @throws ShipdockError `wrong_environment` in production, `not_found` naming the nearest scenario, `unreadable_file`,
 * `shipment_not_found`, `illegal_status_move` where one that is named has arrived or is cancelled.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<PlayedJson>> {
  const { scenario: name = '', text, file = name || 'text', shipments: sent } = readInput(playSchema, input.body);
  const names = sent?.filter((each) => each !== undefined);
  const tracker = trackerOfSandbox(services);
  if (text === undefined && name === '') throw scenarioMissing();
  const scenario = text === undefined ? await tracker.scenario(name) : await ownScenario(text, file);
  const { shipments, beginsAt } = await services.database.read(async (transaction) => {
    const ids = isOfCarriers(scenario) ? [] : await idsToTrack(transaction, services, names);
    return {
      shipments: await shipmentsInOrder(transaction, services, ids),
      beginsAt: await carrierNow(transaction, services),
    };
  });
  if (isOfCarriers(scenario)) refuseNamed(scenario, names);
  else refuseWithoutStory(shipments);
  const told = text === undefined ? scenario.name : text.replace(/^\uFEFF/, '').trim();
  const ends = await endsOf(tracker, shipments, { beginsAt, scenario: told });
  if (!services.dryRun) {
    await writeAnew(services, async (transaction) => {
      const begins = beginsAt.toISOString();
      for (const { id } of shipments) {
        await chooseScenario(transaction, { shipmentId: id, scenario: told, beginsAt: begins });
      }
      if (scenario.faults !== undefined) await armFaults(transaction, services.account, scenario.faults);
    });
  }
  return {
    value: {
      scenario: scenario.name,
      shipments: shipments.map((shipment) => shipment.id),
      faults: (scenario.faults ?? []).reduce((sum, { times }) => sum + times, 0),
      begins_at: beginsAt.toISOString(),
      ends_at: new Date(Math.max(beginsAt.getTime(), ...ends)).toISOString(),
    },
  };
}

function trackerOfSandbox({ tracker, environment }: Services): Tracker {
  if (tracker !== undefined && environment !== 'production') return tracker;
  throw new ShipdockError('wrong_environment', 'real carriers play no scenarios: these are production data', {
    hint: 'shipdock init --db sandbox.db',
    request: 'send it to a server of sandbox data',
  });
}

async function ownScenario(text: string, file: string): Promise<Scenario> {
  const { readScenario } = await import('../sandbox/read-scenario.ts');
  return readScenario(text, file);
}

async function endsOf(
  tracker: Tracker,
  shipments: readonly Shipment[],
  story: Parameters<Tracker['endOf']>[1],
): Promise<readonly number[]> {
  return Promise.all(shipments.map(async (shipment) => (await tracker.endOf(shipment, story)).getTime()));
}

/** A scenario of faults alone is of whatever is booked next. */
function refuseNamed({ name }: Scenario, names: readonly string[] | undefined): void {
  if (names === undefined) return;
  throw new ShipdockError('usage', `"${name}" is about the carriers: no single shipment plays it`, {
    ...nextStep('sandbox.run', name),
  });
}

function refuseWithoutStory(shipments: readonly Shipment[]): void {
  const over = shipments.filter((shipment) => !isLiving(shipment));
  if (over.length > 0) throw noStoryOf(over);
  if (shipments.length === 0) throw nobodyIsOnItsWay();
}

function scenarioMissing(): ShipdockError {
  const message = 'is missing: the name of a scenario, or its text';
  return new ShipdockError('unreadable_field', `scenario ${message}`, {
    details: [{ field: 'scenario', message }],
    hint: 'shipdock sandbox list',
    request: 'POST /sandbox/play {"scenario": "exception"}',
  });
}

function nobodyIsOnItsWay(): ShipdockError {
  return new ShipdockError('shipment_not_found', 'no shipment is on its way', {
    about: 'nothing',
    ...nextStep('orders.bookAll'),
  });
}

function noStoryOf(over: readonly Shipment[]): ShipdockError {
  const told = over.map(({ shid, status }) => `shipment ${shid} is ${status}`).join(', ');
  return new ShipdockError('illegal_status_move', `${told}: no story moves it any more`, { field: 'shipments' });
}
