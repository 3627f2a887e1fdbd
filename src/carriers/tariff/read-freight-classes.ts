import { readJson } from '../../edited-files/json-node.ts';
import { ObjectReader } from '../../edited-files/object-reader.ts';
import type { Folder } from './folder.ts';
import type { DensityStep, LtlTariff } from './tariff.ts';

type FreightClasses = Pick<LtlTariff, 'classes' | 'fak' | 'densityScale' | 'useDensity'>;

/** Reads `freight_class`: the classes of the tariff, what they are rated as, and the density scale where no class is given. */
export function readFreightClasses(reader: ObjectReader, folder: Folder): FreightClasses {
  const freightClass = reader.object('freight_class');
  if (freightClass === undefined) return { classes: [], fak: {}, densityScale: [], useDensity: false };
  const source = freightClass.oneOf('source', ['item_or_density', 'item'], 'item');
  const classes = freightClass.texts('classes', true);
  const fak = readFak(freightClass, classes);
  const scale = freightClass.has('density_scale') ? readScale(freightClass, folder, classes) : [];
  if (source === 'item_or_density' && scale.length === 0)
    freightClass.report('density_scale', 'source item_or_density needs a scale');
  freightClass.finish();
  return { classes, fak, densityScale: scale, useDensity: source === 'item_or_density' };
}

/** `fak`: [{"from": "50", "to": "85", "class": "60"}]: freight of those classes is rated as that one. */
function readFak(freightClass: ObjectReader, classes: readonly string[]): Readonly<Record<string, string>> {
  const rated: Record<string, string> = {};
  for (const rule of freightClass.objects('fak', false)) {
    const [from, to, ratedAs] = [rule.text('from'), rule.text('to'), rule.text('class')];
    for (const [key, value] of [
      ['from', from],
      ['to', to],
      ['class', ratedAs],
    ] as const) {
      if (!classes.includes(value)) rule.report(key, `${value} is not one of the classes ${classes.join(', ')}`);
    }
    for (const each of classes.slice(classes.indexOf(from), classes.indexOf(to) + 1)) rated[each] = ratedAs;
    rule.finish();
  }
  return rated;
}

/** The scale stands in a file of its own, `density_scale_<name>.json`. */
function readScale(freightClass: ObjectReader, folder: Folder, classes: readonly string[]): readonly DensityStep[] {
  const file = `density_scale_${freightClass.text('density_scale')}.json`;
  const text = folder.text(file, freightClass.placeOf('density_scale'));
  const root = text === undefined ? undefined : readJson(file, text, folder.report);
  if (root === undefined) return [];
  const scale = new ObjectReader(root, file, folder.report);
  scale.text('effective', '');
  scale.text('source', '');
  scale.oneOf('unit', ['lb/ft3'], 'lb/ft3');
  const steps = scale.objects('scale', true).map((step) => readStep(step, classes));
  scale.finish();
  steps.forEach(({ fromMilli }, index) => {
    const before = steps[index - 1];
    if (before !== undefined && before.belowMilli !== fromMilli)
      scale.report('scale', `a gap or overlap at ${fromMilli / 1000} lb/ft3`);
  });
  return steps;
}

function readStep(step: ObjectReader, classes: readonly string[]): DensityStep {
  const ratedAs = step.text('class');
  if (!classes.includes(ratedAs)) step.report('class', `${ratedAs} is not one of the tariff's classes`);
  const read = {
    fromMilli: step.decimal('from', 3),
    belowMilli: step.has('below') ? step.decimal('below', 3) : null,
    class: ratedAs,
  };
  step.finish();
  return read;
}
