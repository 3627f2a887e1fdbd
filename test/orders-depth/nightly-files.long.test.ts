import { nightlyFilesLaws } from './nightly-files-laws.ts';

nightlyFilesLaws({ runs: 2_000, nights: 8 });
