import { nightlyFilesLaws } from './nightly-files-laws.ts';

nightlyFilesLaws('usual', { runs: 2_000, nights: 8 });
nightlyFilesLaws('wild', { runs: 2_000, nights: 8 });
