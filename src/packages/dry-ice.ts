import { poundsE4, weightIn } from '../kernel/units.ts';
import type { PlannedPackage } from './planned-package.ts';

/** A member of a package (api-v4 2.7), and what is wrong with it. */
interface DryIceFault {
  readonly member: 'dry_ice_weight' | 'handling_unit_packages';
  readonly message: string;
}

interface Iced {
  readonly dryIceUg: number;
  readonly weightUg: number | undefined;
  /** The boxes that stand on it. */
  readonly inside: readonly Pick<PlannedPackage, 'dryIceUg' | 'weight'>[];
}

/**
 * What is wrong with the dry ice of a package and of the boxes on it, whose weights count it: carriers and aircraft are told a
 * weight that cannot be. Nothing where nobody tells what one weighs. In micrograms.
 */
export function dryIceFaults({ dryIceUg, weightUg, inside }: Iced): readonly DryIceFault[] {
  const own = moreThanAll(dryIceUg, weightUg);
  const ofBoxes = inside.flatMap((box, index): readonly DryIceFault[] => {
    const message = moreThanAll(box.dryIceUg ?? 0, box.weight);
    if (message === undefined) return [];
    return [{ member: 'handling_unit_packages', message: `tell of box ${index + 1} that its dry ice ${message}` }];
  });
  return [...(own === undefined ? [] : [{ member: 'dry_ice_weight' as const, message: own }]), ...ofBoxes];
}

function moreThanAll(dryIceUg: number, weightUg: number | undefined): string | undefined {
  if (weightUg === undefined || weightUg <= 0 || poundsE4(dryIceUg) <= poundsE4(weightUg)) return undefined;
  const [ice, whole] = [dryIceUg, weightUg].map((weight) => `${weightIn(weight, 'lb', 4)} lb`);
  return `is ${ice}, more than the whole package weighs: ${whole} with its ice`;
}
