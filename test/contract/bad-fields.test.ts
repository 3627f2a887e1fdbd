import { describeOnBothDatabases } from '../engine/databases.ts';
import { testBadFields } from './bad-fields.ts';

describeOnBothDatabases('a field that is not what the contract says', (databases) => testBadFields(databases, false));
