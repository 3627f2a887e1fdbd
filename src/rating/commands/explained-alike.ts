import type { Typed } from '../../cli/command.ts';
import { shellWord } from '../../kernel/shell.ts';
import { many } from './rate-body.ts';

/** What says of whom, and of what, prices are asked, as `rates explain` takes it too. */
const VALUES = 'file from to item package accessorial only-carrier only-type currency tariff'.split(' ');
const SWITCHES = ['residential', 'insure', 'without-rules'];

/** The command that says of every service why it is offered or not, for the shipment that was asked about. */
export function explainedAlike({ options }: Pick<Typed, 'options'>): string {
  const values = VALUES.flatMap((flag) => many(options[keyOf(flag)]).flatMap((value) => [`--${flag}`, value]));
  const switches = SWITCHES.filter((flag) => options[keyOf(flag)] === true).map((flag) => `--${flag}`);
  return ['shipdock rates explain', ...[...values, ...switches].map(shellWord)].join(' ');
}

function keyOf(flag: string): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
