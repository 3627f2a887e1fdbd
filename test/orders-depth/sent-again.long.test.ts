import { shareOf } from '../long-share.ts';
import { sentAgainLaws } from './sent-again-laws.ts';

sentAgainLaws({ runs: shareOf(300) });
