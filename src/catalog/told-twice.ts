import { listed } from '../kernel/listed.ts';

type Said = Readonly<Record<string, unknown>>;

/**
 * What is told of SKUs or boxes that one request says two things of, of which the later counts: of two weights one is wrong. What
 * only adds to an earlier one says nothing else.
 * @param list where they stand in the request, as `skus`.
 * @param key the member that names each.
 */
export function toldTwice(sent: readonly Said[], list: string, key: string): readonly string[] {
  const before = new Map<unknown, Said>();
  const told = sent.flatMap((each, index) => {
    const earlier = before.get(each[key]);
    before.set(each[key], { ...earlier, ...each });
    const member = earlier && Object.keys(each).find((name) => isOther(earlier[name], each[name]));
    return member === undefined ? [] : [`${list}[${index}].${member} of ${each[key]}`];
  });
  return told.length === 0 ? [] : [`${list} say two things of one ${key}, of which the later counts: ${listed(told)}`];
}

function isOther(earlier: unknown, later: unknown): boolean {
  return earlier !== undefined && later !== undefined && JSON.stringify(earlier) !== JSON.stringify(later);
}
