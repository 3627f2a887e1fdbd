import { describeOnBothDatabases } from '../engine/databases.ts';
import { testBadFields } from './bad-fields.ts';

describeOnBothDatabases('every way to spoil a field', (databases) => testBadFields(databases, true));
