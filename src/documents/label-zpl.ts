import { type AddressLabel, layoutAddressLabel } from './address-label.ts';
import { type AnyLabel, layoutAnyLabel } from './any-label.ts';
import { type HandlingUnitLabel, layoutHandlingUnitLabel } from './handling-unit-label.ts';
import { layoutPackageLabel, type PackageLabel } from './label.ts';
import { laidOut } from './laid-out.ts';
import { renderZpl, type ZplOptions } from './zpl.ts';

/** Labels as ZPL for 4 × 6 in stock, a format each, in the order given. The same labels give the same bytes. */
export function renderLabelsZpl(labels: readonly PackageLabel[], options: ZplOptions): Promise<string> {
  return renderZpl(laidOut(labels, layoutPackageLabel), options);
}

export function renderHandlingUnitLabelsZpl(
  labels: readonly HandlingUnitLabel[],
  options: ZplOptions,
): Promise<string> {
  return renderZpl(laidOut(labels, layoutHandlingUnitLabel), options);
}

export function renderAddressLabelsZpl(labels: readonly AddressLabel[], options: ZplOptions): Promise<string> {
  return renderZpl(laidOut(labels, layoutAddressLabel), options);
}

/** Labels of any kind, in the order given. */
export function renderAnyLabelsZpl(labels: readonly AnyLabel[], options: ZplOptions): Promise<string> {
  return renderZpl(laidOut(labels, layoutAnyLabel), options);
}
