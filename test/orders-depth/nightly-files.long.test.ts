import { nightlyFilesLaws } from './nightly-files-laws.ts';

nightlyFilesLaws({ runs: 5_000, nights: 8 });
