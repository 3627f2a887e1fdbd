import { describe } from 'vitest';
import { refusalLaws } from './refusal-laws.ts';

describe('over random shipments', () => refusalLaws(1500));
