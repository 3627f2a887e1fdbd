import { testConcurrentImports } from './concurrent-imports.ts';

testConcurrentImports(150);
