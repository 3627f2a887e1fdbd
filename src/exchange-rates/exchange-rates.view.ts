import type { View } from '../cli/view.ts';
import type { ExchangeRateJson } from './exchange-rate-json.ts';

/** The fields of an exchange rate. */
export const view: View<ExchangeRateJson> = {
  resource: 'exchange rates',
  id: 'date',
  fields: [
    { name: 'date', type: 'text', description: 'day from which it holds', inTable: true },
    { name: 'from', type: 'text', description: 'currency that is converted', inTable: true },
    { name: 'to', type: 'text', description: 'currency that it is converted into', inTable: true },
    { name: 'rate', type: 'number', description: 'how many of `to` one of `from` is worth', inTable: true },
  ],
};
