import { describe, expect, it } from 'vitest';
import { type TariffVersion, versionsOn } from '../../src/carriers/tariff-version.ts';

const version = (id: string, effectiveFrom: string, changes: Partial<TariffVersion> = {}): TariffVersion => ({
  id,
  carrierCode: 'fxp',
  effectiveFrom,
  effectiveTo: null,
  sha256: id,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});
const onDay = (versions: readonly TariffVersion[], date: string, asOf = '9999') =>
  versionsOn(versions, date, asOf).map(({ id }) => id);

describe('the version of a tariff that counts for a ship date', () => {
  it('is the one that began last, of each carrier one', () => {
    const versions = [
      version('a', '2026-01-05'),
      version('b', '2026-07-01'),
      version('x', '2026-01-05', { carrierCode: 'fxw' }),
    ];
    expect(onDay(versions, '2026-06-30')).toEqual(['a', 'x']);
    expect(onDay(versions, '2026-07-01')).toEqual(['b', 'x']);
  });

  it('is a correction of the same day rather than what it corrects, unless an old quote is worked as of before it', () => {
    const versions = [
      version('wrong', '2026-01-05'),
      version('right', '2026-01-05', { createdAt: '2026-02-01T00:00:00.000Z' }),
    ];
    expect(onDay(versions, '2026-03-02')).toEqual(['right']);
    expect(onDay(versions, '2026-03-02', '2026-01-15T00:00:00.000Z')).toEqual(['wrong']);
    expect(onDay(versions, '2026-03-02', '2025-01-01T00:00:00.000Z')).toEqual(['wrong']);
  });

  it('is the nearest one where none is in effect, so that its carrier says why it offers nothing', () => {
    const versions = [
      version('past', '2026-01-05', { effectiveTo: '2026-02-28' }),
      version('longer', '2026-01-01', { effectiveTo: '2026-03-31' }),
      version('next', '2026-09-01'),
    ];
    expect(onDay(versions, '2026-05-01')).toEqual(['longer']);
    expect(onDay(versions, '2025-05-01')).toEqual(['longer']);
    expect(onDay([version('next', '2026-09-01')], '2026-05-01')).toEqual(['next']);
  });
});
