import { testKilledImports } from './killed-imports.ts';

testKilledImports({ orders: 1_000, databases: 1, killsEach: 5 });
