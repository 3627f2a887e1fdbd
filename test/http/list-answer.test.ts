import { describe, expect, test } from 'vitest';
import { jsonAnswer, listAnswer } from '../../src/http/answer/http-answer.ts';

describe('a list as bytes', () => {
  const row = { name: 'Müller & Söhne 発送 📦', note: 'a "quote"\n', count: 2, none: null, absent: undefined };

  test.each([[[]], [[row]], [[row, 'ü', null, 3]], [Array.from({ length: 100 }, () => row)]])(
    'is the same JSON as a text of it',
    (rows) => {
      const [bytes, text] = [listAnswer(200, rows, { 'x-page': '1' }), jsonAnswer(200, rows, { 'x-page': '1' })];
      expect(Buffer.from(bytes.body).toString()).toBe(text.body);
      expect({ ...bytes, body: '' }).toEqual({ ...text, body: '' });
    },
  );
});
