import type { Page } from '../drawing/drawing.ts';
import { type AddressLabel, layoutAddressLabel } from './address-label.ts';
import { type HandlingUnitLabel, layoutHandlingUnitLabel } from './handling-unit-label.ts';
import { layoutPackageLabel, type PackageLabel } from './label.ts';

/** A 4 × 6 in label of any kind, so that a batch may hold parcels and pallets in one document. */
export type AnyLabel =
  | { readonly face: 'package'; readonly label: PackageLabel }
  | { readonly face: 'handling_unit'; readonly label: HandlingUnitLabel }
  | { readonly face: 'address'; readonly label: AddressLabel };

export function layoutAnyLabel(any: AnyLabel): Page {
  switch (any.face) {
    case 'package':
      return layoutPackageLabel(any.label);
    case 'handling_unit':
      return layoutHandlingUnitLabel(any.label);
    case 'address':
      return layoutAddressLabel(any.label);
  }
}

/** What a document of this one label is called: its kind and number. */
export function labelTitle(any: AnyLabel): string {
  switch (any.face) {
    case 'package':
      return `Label ${any.label.trackingNumber}`;
    case 'handling_unit':
      return `Handling unit label ${any.label.proNumber ?? any.label.trackingNumber}`;
    case 'address':
      return `Address label ${any.label.orderNumber ?? ''}`.trim();
  }
}
