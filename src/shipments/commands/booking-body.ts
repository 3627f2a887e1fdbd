import { skuQuantities } from '../../catalog/commands/sku-quantities.ts';
import type { Typed } from '../../cli/command.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What flags say of a booking, as the API takes it. @throws ShipdockError `usage` where two of them say the service. */
export function bookingBody(typed: Typed): Json {
  const { rate, proposal, service, cheapest, allowDuplicate, to, all, insurance, accessorial } = typed.options;
  const given = [rate, proposal, service, cheapest].filter((each) => each !== undefined && each !== false);
  if (given.length > 1) {
    const flags = '--rate, --proposal, --service and --cheapest';
    throw new ShipdockError('usage', `${flags} exclude one another: give one of them`);
  }
  const lines = [
    ...skuQuantities(words(typed.options.item), '--item'),
    ...skuQuantities(words(typed.options.line), '--line'),
  ];
  const members = {
    rate_id: rate,
    proposed_shipment_id: proposal,
    // A colon parts carrier and service, too: fxp:ground.
    service: typeof service === 'string' ? service.replace(':', '/') : undefined,
    cheapest: cheapest === true ? true : undefined,
    order_line_items: lines.length === 0 ? undefined : lines,
    allow_duplicate: allowDuplicate === true ? true : undefined,
    destination_address: typeof to === 'string' && all !== true ? { code: to } : undefined,
    insurance: insurance === true ? { active: true } : undefined,
    accessorials: words(accessorial).length === 0 ? undefined : words(accessorial).map(accessorialOf),
    include_return_label: typed.options.returnLabel === true ? true : undefined,
    label_format: typed.options.labelFormat,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** `signature`, or `cod=250.50` where a service takes an amount. */
function accessorialOf(word: string): Json {
  const [type = '', ...rest] = word.split('=');
  return rest.length === 0 ? { type } : { type, value: rest.join('=') };
}

const FILTERS: Readonly<Record<string, string>> = {
  status: 'status',
  tag: 'tag',
  sku: 'sku',
  source_system: 'source_system',
  warehouse: 'warehouse',
  warehouse_code: 'warehouse',
  from: 'from',
  to: 'to',
  query: 'query',
  order_number: 'query',
};

/**
 * `status=new,tag=gift`: every part must hold. A filter without a value, as a script's empty variable makes it, would book
 * everything: it is refused.
 * @param options filters that are options: what both say would be one of them, and the other one dropped.
 * @throws ShipdockError `usage` with the nearest name.
 */
export function whereQuery(where: unknown, options: Json = {}): Json {
  if (typeof where !== 'string') return {};
  const query = new Map<string, string>();
  for (const part of where.split(',')) {
    const [name = '', ...rest] = part.split('=');
    const key = name.trim();
    const value = rest.join('=').trim();
    const known = Object.hasOwn(FILTERS, key) ? FILTERS[key] : undefined;
    if (known === undefined) {
      const meant = nearest(key, Object.keys(FILTERS));
      throw new ShipdockError('usage', `--where "${where}": "${key}" is no filter`, {
        hint: didYouMean(meant && `${meant}=…`) ?? `filters: ${Object.keys(FILTERS).join(', ')}`,
      });
    }
    if (value === '') throw new ShipdockError('usage', `--where "${where}": ${key} has no value`);
    if (query.has(known) || Object.hasOwn(options, known))
      throw new ShipdockError('usage', `--where "${where}": ${key} is given twice`);
    query.set(known, value);
  }
  return Object.fromEntries(query);
}

/** The same of filters that are options. @throws ShipdockError `usage` where one is empty. */
export function refuseEmptyFilters(query: Json): Json {
  const empty = Object.entries(query).find(([, value]) => typeof value === 'string' && value.trim() === '');
  if (empty === undefined) return query;
  throw new ShipdockError('usage', `--${empty[0].replaceAll('_', '-')} has no value`);
}

function words(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
