import { shareOf } from '../long-share.ts';
import { testKilledImports } from './killed-imports.ts';

testKilledImports({ orders: 5_000, databases: shareOf(50), killsEach: 1 });
