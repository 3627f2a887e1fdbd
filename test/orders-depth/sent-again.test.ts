import { sentAgainLaws } from './sent-again-laws.ts';

sentAgainLaws({ runs: 10 });
