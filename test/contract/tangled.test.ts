import { describeOnBothDatabases } from '../engine/databases.ts';
import { tangle } from './tangled.ts';

describeOnBothDatabases('requests that name what others made', (databases) => {
  tangle(databases, { runs: 3, requests: 80 });
});
