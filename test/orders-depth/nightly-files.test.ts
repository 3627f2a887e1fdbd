import { nightlyFilesLaws } from './nightly-files-laws.ts';

nightlyFilesLaws('usual', { runs: 20, nights: 5 });
nightlyFilesLaws('wild', { runs: 10, nights: 3 });
