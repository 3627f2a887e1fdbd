import type { Database } from '../database/database.ts';
import { tracedDatabase } from '../database/tracing/traced-database.ts';
import type { CarrierDirectory, Services } from '../seams/services.ts';
import { tracedCarriers } from './traced-carriers.ts';
import { tracedValidator, tracedWebhooks } from './traced-requests.ts';

/** What --debug puts around the seams; the operations behind them are the same. */
export interface Trace {
  database(database: Database): Database;
  carriers(carriers: CarrierDirectory): CarrierDirectory;
  services(services: Services): Services;
}

export interface TraceOptions {
  readonly debug?: ReadonlySet<'sql' | 'carrier' | 'http'>;
  readonly debugLine?: (text: string) => void;
}

export function traceFor({ debug = new Set(), debugLine: line = () => undefined }: TraceOptions): Trace {
  const carriers = (directory: CarrierDirectory): CarrierDirectory =>
    debug.has('carrier') ? tracedCarriers(directory, line) : directory;
  return {
    database: (database) => (debug.has('sql') ? tracedDatabase(database, line) : database),
    carriers,
    services: (services) => ({
      ...services,
      carriers: carriers(services.carriers),
      ...(debug.has('http')
        ? {
            webhooks: tracedWebhooks(services.webhooks, line),
            addressValidator: tracedValidator(services.addressValidator, line),
          }
        : {}),
    }),
  };
}
