import { shareOf } from '../long-share.ts';
import { exportedElsewhereLaws } from './exported-elsewhere-laws.ts';

exportedElsewhereLaws({ runs: shareOf(300) });
