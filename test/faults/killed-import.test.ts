import { testKilledImports } from './killed-imports.ts';

testKilledImports({ orders: 800, databases: 1, killsEach: 4 });
