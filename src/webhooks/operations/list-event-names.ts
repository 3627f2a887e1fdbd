import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { dottedName, SHIPMENT_EVENTS } from '../events/event-names.ts';

export async function execute(_services: Services, _input: OperationInput): Promise<Reply<readonly EventJson[]>> {
  const value = SHIPMENT_EVENTS.map(({ name, description }) => ({ name, dotted_name: dottedName(name), description }));
  return { value };
}

/** An event that can be subscribed to, under both of its names. */
export interface EventJson {
  readonly name: string;
  readonly dotted_name: string;
  readonly description: string;
}
