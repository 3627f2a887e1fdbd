import type { PackingItem, PalletType, Size } from '../packing.ts';
import { fitsInside } from '../space/orientations.ts';
import { palletRoom, palletTakes } from './pallet-takes.ts';

/** A pallet whose load is counted and weighed, not placed. */
export interface AggregatedPallet {
  readonly palletType: PalletType;
  readonly loads: readonly { readonly itemKey: string; readonly quantity: number }[];
  /** Deck included: as high as the load would be without gaps, and no lower than its lowest piece can lie. */
  readonly totalHeight: number;
  readonly grossWeight: number;
}

/** The pallet that is loaded by weight and volume: the roomiest that takes the piece. */
export function aggregatePalletOf(item: PackingItem, types: readonly PalletType[]): PalletType | undefined {
  const taking = types.filter((type) => palletTakes(type, item));
  return taking.reduce<PalletType | undefined>(
    (best, type) => (best === undefined || roomOf(type) > roomOf(best) ? type : best),
    undefined,
  );
}

/**
 * Loads pieces by weight and volume alone (api-v4 2.15 aggregate_weight): one pallet after the other is filled until its
 * weight or its room is used up. The pallet must take each piece alone.
 */
export function aggregatePallets(items: readonly PackingItem[], palletType: PalletType): readonly AggregatedPallet[] {
  const pallets: AggregatedPallet[] = [];
  let open = new OpenPallet(palletType);
  for (const item of items) {
    for (let left = item.quantity; left > 0; ) {
      const taken = open.take(item, left);
      left -= taken;
      if (left === 0) break;
      pallets.push(open.closed());
      open = new OpenPallet(palletType);
    }
  }
  return open.isEmpty ? pallets : [...pallets, open.closed()];
}

class OpenPallet {
  private readonly loads: { itemKey: string; quantity: number }[] = [];
  private readonly type: PalletType;
  private weight: number;
  private volume = 0n;
  private lowest = 0;

  constructor(type: PalletType) {
    this.type = type;
    this.weight = type.tare;
  }

  get isEmpty(): boolean {
    return this.loads.length === 0;
  }

  /** How many of so many pieces went on. */
  take(item: PackingItem, wanted: number): number {
    const each = volumeOf(item.size);
    const byVolume = Number((roomOf(this.type) - this.volume) / each);
    const byWeight = item.weight === 0 ? wanted : Math.floor((this.type.maxGrossWeight - this.weight) / item.weight);
    const quantity = Math.max(0, Math.min(wanted, byVolume, byWeight));
    if (quantity === 0) return 0;
    this.loads.push({ itemKey: item.key, quantity });
    this.weight += item.weight * quantity;
    this.volume += each * BigInt(quantity);
    this.lowest = Math.max(this.lowest, lowestHeight(item, palletRoom(this.type)));
    return quantity;
  }

  closed(): AggregatedPallet {
    const { length, width, deckHeight } = this.type;
    const area = BigInt(length) * BigInt(width);
    const level = Number((this.volume + area - 1n) / area);
    return {
      palletType: this.type,
      loads: this.loads,
      totalHeight: deckHeight + Math.max(level, this.lowest),
      grossWeight: this.weight,
    };
  }
}

/** Of the ways in which the piece fits, the lowest. */
function lowestHeight({ size, rotation }: PackingItem, room: Size): number {
  const sides = rotation === 'free' ? [size.length, size.width, size.height] : [size.height];
  const fitting = sides.filter((height) => fitsInside(size, rotation, { ...room, height }));
  return Math.min(...(fitting.length === 0 ? [size.height] : fitting));
}

function roomOf(type: PalletType): bigint {
  return volumeOf(palletRoom(type));
}

function volumeOf({ length, width, height }: Size): bigint {
  return BigInt(length) * BigInt(width) * BigInt(height);
}
