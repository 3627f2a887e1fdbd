import type { View } from '../../cli/view.ts';
import type { ExplainedService } from './explain-services.ts';
import { reasonText } from './reason-text.ts';

const parts = () => import('../rating-parts.view.ts');

/** The fields of `rates explain`: a row a service. */
export const view: View<ExplainedService> = {
  resource: 'services',
  id: 'service_code',
  fields: [
    {
      name: 'service',
      type: 'text',
      description: 'carrier and service, as bookings name them',
      inTable: true,
      get: (row) => `${row.carrier_code ?? ''}/${row.service_code ?? ''}`,
    },
    {
      name: 'result',
      type: 'status',
      description: 'offered, or the first reason why not',
      inTable: true,
      get: (row) => (row.offered ? 'offered' : (row.reasons?.[0]?.code ?? 'refused')),
    },
    { name: 'price', type: 'money', description: 'price, packing included', inTable: true },
    { name: 'service_days', type: 'integer', description: 'business days in transit', heading: 'days', inTable: true },
    {
      name: 'why',
      type: 'text',
      description: 'what the price comes from, or every reason why it is not offered',
      inTable: true,
      isName: true,
      get: (row) =>
        row.offered
          ? Object.entries(row.basis ?? {})
              .flatMap(([name, value]) =>
                value === null || value === '' ? [] : `${name.replaceAll('_', ' ')} ${value}`,
              )
              .join(', ')
          : reasonText(row.reasons ?? []),
    },
    {
      name: 'change',
      type: 'text',
      description: 'the smallest changes that would make it available',
      inTable: true,
      isName: true,
      get: (row) => [...new Set((row.reasons ?? []).flatMap(({ change }) => change ?? []))].join('; '),
    },
    { name: 'carrier_code', type: 'text', description: 'code of the carrier', inTable: false },
    { name: 'carrier', type: 'text', description: 'carrier', inTable: false },
    { name: 'service_code', type: 'text', description: 'code of the service', inTable: false },
    { name: 'service_name', type: 'text', description: 'service', inTable: false },
    { name: 'offered', type: 'boolean', description: 'whether it is offered', inTable: false },
    { name: 'currency_code', type: 'text', description: 'currency', inTable: false },
    { name: 'ship_date', type: 'text', description: 'date on which it leaves', inTable: false },
    { name: 'est_delivery_date', type: 'text', description: 'date of delivery', inTable: false },
    {
      name: 'price_parts',
      type: 'list',
      description: 'price parts as the carrier prints them',
      inTable: false,
      below: async () => (await parts()).PRICE_PART,
    },
    {
      name: 'basis',
      type: 'object',
      description: 'what the price was worked from',
      inTable: false,
      below: async () => (await parts()).BASIS,
    },
    {
      name: 'reasons',
      type: 'list',
      description: 'code, message and change of each reason',
      inTable: false,
      below: async () => (await parts()).REASON,
    },
  ],
};
