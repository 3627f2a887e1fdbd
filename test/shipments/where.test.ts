import { describe, expect, it } from 'vitest';
import { refuseEmptyFilters, whereQuery } from '../../src/shipments/commands/booking-body.ts';

describe('what a batch books', () => {
  it('is what every part of --where says', () => {
    expect(whereQuery('status=new, tag=a=b,order_number=SO')).toEqual({ status: 'new', tag: 'a=b', query: 'SO' });
  });

  it.each([
    ['tag=', 'tag has no value'],
    ['status=new,tag= ', 'tag has no value'],
    ['tag', 'tag has no value'],
    ['', '"" is no filter'],
    ['tga=gift', '"tga" is no filter'],
    ['status=new,status=picking', 'status is given twice'],
  ])('is not everything because of --where "%s"', (where, message) => {
    expect(() => whereQuery(where)).toThrow(message);
  });

  it('is not what --where says of what an option says too', () => {
    expect(whereQuery('tag=vip', { sku: 'MUG' })).toEqual({ tag: 'vip' });
    expect(() => whereQuery('tag=vip', { tag: 'gift' })).toThrow('--where "tag=vip": tag is given twice');
  });

  it('is not everything because an option is empty', () => {
    expect(refuseEmptyFilters({ tag: 'gift' })).toEqual({ tag: 'gift' });
    expect(() => refuseEmptyFilters({ status: 'new', source_system: '' })).toThrow('--source-system has no value');
  });
});
