import { shareOf } from '../long-share.ts';
import { nightlyFilesLaws } from './nightly-files-laws.ts';

nightlyFilesLaws('usual', { runs: shareOf(2_000), nights: 8 });
nightlyFilesLaws('wild', { runs: shareOf(2_000), nights: 8 });
nightlyFilesLaws('tangled', { runs: shareOf(2_000), nights: 8 });
