import { shareOf } from '../long-share.ts';
import { askedEveryWayLaws } from './asked-every-way-laws.ts';

askedEveryWayLaws({ runs: shareOf(2_000) });
