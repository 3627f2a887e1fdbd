import { packingGroupText } from '../../packages/packing-group.ts';
import { plainText } from '../text/plain-text.ts';

/** A hazardous material as a shipping paper describes it. */
export interface HazmatDescription {
  readonly regulation: 'hazmat' | 'limited_quantity';
  /** As `UN1263`. */
  readonly identificationNumber: string;
  readonly properShippingName: string;
  readonly technicalName?: string;
  /** Class or division, subsidiary ones in parentheses as given: `6.1 (8)`. */
  readonly hazardClass: string;
  /** `I`, `II` or `III`, with or without PG; `none` says that it has none. */
  readonly packingGroup?: string;
  /** Total quantity with its unit, as `25 kg`. */
  readonly quantity?: string;
  /** Number and type of packages, as `4 boxes`. */
  readonly packages?: string;
  readonly additionalDescription?: string;
  readonly emergencyPhone?: string;
  readonly emergencyContact?: string;
}

/**
 * The description in the order of 49 CFR 172.202: identification number, proper shipping name, hazard class, packing
 * group, with nothing between them but the technical name (172.203(k)); then `Ltd Qty` (172.203(b)), total quantity,
 * packages, and what else is to be said; last the emergency response telephone number (172.604).
 */
export function hazmatDescription(material: HazmatDescription): string {
  const technical = material.technicalName === undefined ? '' : ` (${material.technicalName})`;
  const parts = [
    material.identificationNumber,
    `${material.properShippingName}${technical}`,
    material.hazardClass,
    packingGroupText(material.packingGroup),
    material.regulation === 'limited_quantity' ? 'Ltd Qty' : undefined,
    material.quantity,
    material.packages,
    material.additionalDescription,
    emergency(material),
  ];
  return plainText(parts.filter((part) => part !== undefined && part !== '').join(', '));
}

function emergency({ emergencyPhone, emergencyContact }: HazmatDescription): string | undefined {
  if (emergencyPhone === undefined || emergencyPhone === '') return undefined;
  const who = emergencyContact === undefined || emergencyContact === '' ? '' : ` (${emergencyContact})`;
  return `Emergency contact: ${emergencyPhone}${who}`;
}
