import type { ErrorDetail } from '../kernel/errors.ts';
import type { SkuInput } from './skus.schema.ts';

/** One hundred percent in ten-thousandths, and how far written percentages may miss it (three times 33.33). */
const WHOLE_E4 = 1_000_000;
const TOLERANCE_E4 = 1_000;

/** Whether the SKU is sold as one and shipped in parts. */
export function isKit(sku: { readonly details: Pick<SkuInput, 'is_kit' | 'kit_components'> }): boolean {
  return sku.details.is_kit ?? (sku.details.kit_components ?? []).length > 0;
}

/** What is wrong with the kit that a SKU says it is; nothing where it is none. */
export function kitProblems(sku: SkuInput): readonly ErrorDetail[] {
  const components = sku.kit_components ?? [];
  if (components.length === 0) {
    return sku.is_kit === true ? [{ field: 'kit_components', message: 'is missing: a kit has parts' }] : [];
  }
  const problems = components.flatMap((component, index): ErrorDetail[] => {
    const field = `kit_components[${index}].sku`;
    if (component.sku === undefined) return [{ field, message: 'is missing' }];
    return component.sku === sku.sku ? [{ field, message: 'is the kit itself' }] : [];
  });
  return [...problems, ...percentageProblems(components.map((component) => component.value_percentage))];
}

function percentageProblems(percentages: readonly (number | undefined)[]): readonly ErrorDetail[] {
  const given = percentages.filter((percentage) => percentage !== undefined);
  if (given.length === 0) return [];
  const field = 'kit_components';
  if (given.length < percentages.length) {
    return [{ field, message: 'give value_percentage for every part or for none' }];
  }
  const sum = given.reduce((total, percentage) => total + percentage, 0);
  if (Math.abs(sum - WHOLE_E4) <= TOLERANCE_E4) return [];
  return [{ field, message: `have value_percentages of ${sum / 10_000} in sum; it must be 100` }];
}
