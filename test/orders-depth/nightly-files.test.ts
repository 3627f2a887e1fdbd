import { nightlyFilesLaws } from './nightly-files-laws.ts';

nightlyFilesLaws({ runs: 30, nights: 5 });
