import { describe } from 'vitest';
import { refusalLaws } from './refusal-laws.ts';

describe('over 50,000 random shipments', () => refusalLaws(50_000));
