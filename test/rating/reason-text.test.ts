import { expect, test } from 'vitest';
import { reasonText } from '../../src/rating/offers/reason-text.ts';

const text = (...messages: readonly string[]) => reasonText(messages.map((message) => ({ message })));
const heavy = (number: number, pounds = 1940) => `package ${number} weighs ${pounds} lb, it must be under 150 lb`;

test('what is wrong with many packages alike is said once, and with which', () => {
  expect(text(...[1, 2, 3, 5, 7, 8].map((number) => heavy(number)), 'the destination is in CA')).toBe(
    `${heavy(1)} (packages 2 to 3, 5, 7 to 8 alike); the destination is in CA`,
  );
  expect(text(heavy(1), heavy(2, 900), heavy(3))).toBe(`${heavy(1)} (package 3 alike); ${heavy(2, 900)}`);
});

test('of hundreds of packages that are wrong alike ten runs are named, and the others counted', () => {
  const odd = (count: number) => Array.from({ length: count }, (_, at) => heavy(2 * at + 1));
  expect(text(...odd(11))).toBe(`${heavy(1)} (packages 3, 5, 7, 9, 11, 13, 15, 17, 19, 21 alike)`);
  expect(text(...odd(300), heavy(600))).toBe(
    `${heavy(1)} (packages 3, 5, 7, 9, 11, 13, 15, 17, 19, 21 and 290 more alike)`,
  );
});

test('what is said of one, or of none, stands as it is', () => {
  expect(text(heavy(2), 'it offers no insurance')).toBe(`${heavy(2)}; it offers no insurance`);
  expect(text()).toBe('');
});
