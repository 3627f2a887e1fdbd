import { nightlyFilesLaws } from './nightly-files-laws.ts';

nightlyFilesLaws({ runs: 60, nights: 5 });
