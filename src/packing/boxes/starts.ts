import type { PlacementRule } from '../space/box-space.ts';
import type { BoxTask, PieceKind, WayPreference } from './box-task.ts';

/**
 * Kind after kind, one piece at a time or as blocks of rows, columns and layers; or corner after corner, at each the
 * largest block of any kind.
 */
export type Method = 'pieces' | 'blocks' | 'corners';

/** One try: the order of the kinds, where the next piece goes, and how it lies. */
export interface Start {
  readonly sequence: readonly PieceKind[];
  readonly rule: PlacementRule;
  /** By kind. */
  readonly preferences: readonly WayPreference[];
  readonly method: Method;
  /** How many kinds in a row may not go into a box before it is left as it is; absent means any number. */
  readonly patience?: number;
}

/** Few kinds have few orders: more tries would only repeat them. */
const TRIES_PER_KIND = 40;
/** Filling corners is worth its work where pieces are more than this and kinds fewer: it looks at every kind each time. */
const MANY = 40;
/** From so many pieces on they only go in as blocks: single ones would take cubic time. */
const MAX_SINGLE = 100;

const RULES: readonly PlacementRule[] = ['lowest', 'lowest_top', 'back_first'];
/** The rule of corners is their own. */
const ONE_RULE: readonly PlacementRule[] = ['lowest'];
const PREFERENCES: readonly WayPreference[] = ['most', 'across', 'along'];

/** The tries that every task gets: four orders times three rules. */
export function firstStarts(task: BoxTask): readonly Start[] {
  const preferences = task.kinds.map((): WayPreference => 'most');
  const sequences = sequencesOf(task);
  return methodsFor(task).flatMap((method) =>
    (method === 'corners' ? ONE_RULE : RULES).flatMap((rule) =>
      sequences.map((sequence) => ({ sequence, rule, preferences, method })),
    ),
  );
}

/** Further tries: a shuffled or slightly changed order, any rule, any preferences; always the same ones. */
export function* furtherStarts(first: readonly Start[]): Generator<Start> {
  const below = numbersBelow();
  const tries = TRIES_PER_KIND * (first[0]?.sequence.length ?? 0);
  for (let done = 0; done < tries; done++) {
    const { sequence, preferences, method } = first[below(first.length)] ?? NO_START;
    const changed = [...sequence];
    const swaps = below(10) < 3 ? 2 * changed.length : 1 + below(4);
    for (let swap = 0; swap < swaps; swap++) exchange(changed, below(changed.length), below(changed.length));
    yield {
      sequence: unstackableLast(changed),
      rule: RULES[below(RULES.length)] ?? 'lowest',
      preferences: preferences.map(() => PREFERENCES[below(PREFERENCES.length)] ?? 'most'),
      method,
    };
  }
}

const NO_START: Start = { sequence: [], rule: 'lowest', preferences: [], method: 'pieces' };

function methodsFor({ kinds }: BoxTask): readonly Method[] {
  const pieces = kinds.reduce((sum, kind) => sum + kind.quantity, 0);
  const hasRepeats = kinds.some((kind) => kind.quantity > 2);
  const corners: readonly Method[] = pieces > MANY && kinds.length < MANY ? ['corners'] : [];
  if (pieces > MAX_SINGLE) return [...corners, 'blocks'];
  return ['pieces', ...corners, ...(hasRepeats ? (['blocks'] as const) : [])];
}

function sequencesOf({ kinds }: BoxTask): readonly (readonly PieceKind[])[] {
  const sides = kinds.map(({ item: { size } }) => [size.length, size.width, size.height].sort((a, b) => b - a));
  const longest = ({ index }: PieceKind): number => sides[index]?.[0] ?? 0;
  const largestFace = (kind: PieceKind): number => longest(kind) * (sides[kind.index]?.[1] ?? 0);
  const keys = [(kind: PieceKind) => kind.volume, longest, largestFace, (kind: PieceKind) => kind.item.weight];
  const sequences = keys.map((key) =>
    unstackableLast([...kinds].sort((a, b) => key(b) - key(a) || b.volume - a.volume || a.index - b.index)),
  );
  return sequences.filter((sequence, at) => sequences.findIndex((other) => isSame(other, sequence)) === at);
}

function isSame(a: readonly PieceKind[], b: readonly PieceKind[]): boolean {
  return a.every((kind, at) => kind === b[at]);
}

/** What carries nothing comes last, so that it ends up on top. */
function unstackableLast(sequence: readonly PieceKind[]): readonly PieceKind[] {
  if (sequence.every(({ item }) => !item.doNotStack)) return sequence;
  return [...sequence.filter(({ item }) => !item.doNotStack), ...sequence.filter(({ item }) => item.doNotStack)];
}

function exchange(sequence: PieceKind[], i: number, j: number): void {
  const [a, b] = [sequence[i], sequence[j]];
  if (a === undefined || b === undefined) return;
  sequence[i] = b;
  sequence[j] = a;
}

/** A fixed series (linear congruential, Numerical Recipes), so that the same request is searched the same way. */
function numbersBelow(): (limit: number) => number {
  let state = 12_345;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(((state >>> 8) / 0x1000000) * limit);
  };
}
