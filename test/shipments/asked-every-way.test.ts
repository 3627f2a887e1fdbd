import { askedEveryWayLaws } from './asked-every-way-laws.ts';

askedEveryWayLaws({ runs: 14 });
