import { describe, expect, it } from 'vitest';
import { shortened } from '../../src/kernel/shortened.ts';

describe('a text as a message quotes it', () => {
  it.each([
    ['Mug', 5, 'Mug'],
    ['Mug, red', 5, 'Mug, …'],
    ['a😀😀', 5, 'a😀😀'],
    ['a😀😀😀', 4, 'a😀…'],
    ['a😀😀😀', 5, 'a😀😀…'],
    ['a\ud800b', 5, 'a\ufffdb'],
    ['\udc00a\ud800', 3, '\ufffda\ufffd'],
  ])('%j in %d characters is %j', (text, most, quoted) => {
    expect(shortened(text, most)).toBe(quoted);
  });
});
