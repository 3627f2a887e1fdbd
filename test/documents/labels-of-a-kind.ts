import type { AddressLabel } from '../../src/documents/labels/address-label.ts';
import type { AnyLabel } from '../../src/documents/labels/any-label.ts';
import type { HandlingUnitLabel } from '../../src/documents/labels/handling-unit-label.ts';
import type { PackageLabel } from '../../src/documents/labels/label.ts';

/** Labels of one kind, as those of any kind are drawn. */
export function packageLabels(labels: readonly PackageLabel[]): readonly AnyLabel[] {
  return labels.map((label) => ({ face: 'package', label }));
}

export function unitLabels(labels: readonly HandlingUnitLabel[]): readonly AnyLabel[] {
  return labels.map((label) => ({ face: 'handling_unit', label }));
}

export function addressLabels(labels: readonly AddressLabel[]): readonly AnyLabel[] {
  return labels.map((label) => ({ face: 'address', label }));
}
