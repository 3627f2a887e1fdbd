import { exportedElsewhereLaws } from './exported-elsewhere-laws.ts';

exportedElsewhereLaws({ runs: 10 });
