import { testConcurrentImports } from './concurrent-imports.ts';

testConcurrentImports(3_000);
