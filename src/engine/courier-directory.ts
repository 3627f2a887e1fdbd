import type { CourierDirectory } from '../seams/services.ts';
import { loadCourierPatterns } from '../tracking/courier-files.ts';
import type { CourierPattern } from '../tracking/courier-patterns.ts';
import { recogniseNumber } from '../tracking/recognise-number.ts';

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
