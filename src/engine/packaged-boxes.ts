import { join } from 'node:path';
import type { Box } from '../catalog/box.ts';
import { boxSchema } from '../catalog/boxes.schema.ts';
import { draftBox } from '../catalog/draft-box.ts';
import { readInput } from '../contract/read-input.ts';
import { csvObjects } from '../csv/csv-objects.ts';

/** The boxes that come with the program: those of new data, and of rates that are asked without any. */
export async function packagedBoxes(packageRoot: string): Promise<readonly Box[]> {
  const boxes: Box[] = [];
  for await (const { row } of csvObjects(join(packageRoot, 'fixtures', 'boxes.csv'), {
    known: Object.keys(boxSchema.shape),
  })) {
    boxes.push(draftBox(readInput(boxSchema, row)));
  }
  return boxes;
}
