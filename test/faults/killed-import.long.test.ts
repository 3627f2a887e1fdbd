import { testKilledImports } from './killed-imports.ts';

testKilledImports({ orders: 5_000, databases: 50, killsEach: 1 });
