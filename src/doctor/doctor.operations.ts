import type { EngineOperation } from '../seams/services.ts';
import type { Finding } from './finding.ts';

/** What a doctor asks of the data. */
export const doctorOperations = {
  examine: {
    name: 'doctor.examine',
    summary: 'Look for what is wrong with the data, of every account.',
    changes: false,
    load: () => import('./operations/examine-data.ts'),
  } satisfies EngineOperation<readonly Finding[]>,
};
