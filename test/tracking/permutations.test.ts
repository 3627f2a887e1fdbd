import { describeJourneys } from './journeys.ts';

describeJourneys(8);
