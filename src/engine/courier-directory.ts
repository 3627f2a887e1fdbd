import type { CourierDirectory } from '../seams/services.ts';
import { loadCourierPatterns } from '../tracking/numbers/courier-files.ts';
import type { CourierPattern } from '../tracking/numbers/courier-patterns.ts';
import { recogniseNumber } from '../tracking/numbers/recognise-number.ts';

/** The couriers that the package knows; their files are read when the first number is asked about. */
export function courierDirectory(packageRoot: string): CourierDirectory {
  let patterns: readonly CourierPattern[] | undefined;
  return {
    recognise(trackingNumber) {
      patterns ??= loadCourierPatterns(packageRoot);
      return recogniseNumber(trackingNumber, patterns);
    },
  };
}
