import { testKilledImports } from './killed-imports.ts';

testKilledImports({ orders: 2_000, databases: 1, killsEach: 6 });
