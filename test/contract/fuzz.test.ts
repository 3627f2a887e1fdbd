import { describeOnBothDatabases } from '../engine/databases.ts';
import { fuzz } from './fuzz.ts';

describeOnBothDatabases('odd requests', (databases) => {
  fuzz(databases, 400);
});
