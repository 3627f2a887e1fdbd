import { afterEach, describe, expect, test } from 'vitest';
import { createProgress } from '../../src/cli/progress.ts';

const columns = Object.getOwnPropertyDescriptor(process.stderr, 'columns');

describe('progress on a terminal that says it is 0 columns wide', () => {
  afterEach(() => {
    if (columns === undefined) Reflect.deleteProperty(process.stderr, 'columns');
    else Object.defineProperty(process.stderr, 'columns', columns);
  });

  test('is told in lines, as in a pipe: nothing there can be redrawn', () => {
    Object.defineProperty(process.stderr, 'columns', { value: 0, configurable: true });
    const lines: string[] = [];
    const request = { label: 'booking', unit: 'orders', total: 2000 };
    const progress = createProgress(request, {
      line: (text) => lines.push(text),
      isTerminal: true,
      isQuiet: false,
    });
    progress.update(1000);
    progress.finish();
    expect(lines).toEqual([expect.stringMatching(/^booking 1,000 of 2,000 orders/)]);
  });
});
