import { describeOnBothDatabases } from '../engine/databases.ts';
import { shareOf } from '../long-share.ts';
import { tangle } from './tangled.ts';

describeOnBothDatabases('requests that name what others made', (databases) => {
  tangle(databases, { runs: shareOf(500), requests: 100 });
});
