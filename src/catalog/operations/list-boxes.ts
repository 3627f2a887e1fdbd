import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type BoxJson, boxJson } from '../box-json.ts';
import { listBoxes } from '../boxes.store.ts';

export async function execute(services: Services): Promise<Reply<readonly BoxJson[]>> {
  const boxes = await services.database.read((transaction) => listBoxes(transaction, services.account));
  return { value: boxes.map(boxJson) };
}
