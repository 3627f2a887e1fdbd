import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CourierPattern } from './courier-patterns.ts';
import { readCouriers } from './read-couriers.ts';

/** The tracking-number patterns that the package carries (`fixtures/tracking/couriers`). */
export function loadCourierPatterns(packageRoot: string): readonly CourierPattern[] {
  const folder = join(packageRoot, 'fixtures', 'tracking', 'couriers');
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return readCouriers(names.sort().map((name) => readFileSync(join(folder, name), 'utf8')));
}
