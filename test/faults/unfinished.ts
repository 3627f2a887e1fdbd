import type { Engine } from '../../src/engine/engine.ts';

interface Tables {
  jobs: { id: string; type: string; status: string; error_message: string | null };
  webhook_events: { id: string; state: string; shipment_id: string };
  booking_claims: { claim_key: string; state: string; shipment_id: string | null };
  sandbox_faults: { bought: string };
}

/** Reads what no operation answers. */
export function tables<Row>(
  engine: Engine,
  query: (tables: ReturnType<typeof tablesOf>) => Promise<Row>,
): Promise<Row> {
  return engine.database.read((transaction) => query(tablesOf(transaction)));
}

function tablesOf(transaction: Parameters<Parameters<Engine['database']['read']>[0]>[0]) {
  return transaction.tables<Tables>();
}

/** Jobs, webhooks and purchases that are still to be finished. */
export function unfinished(engine: Engine): Promise<readonly string[]> {
  return tables(engine, async (data) => {
    const jobs = await data
      .selectFrom('jobs')
      .selectAll()
      .where('status', 'in', ['unprocessed', 'processing'])
      .execute();
    const events = await data.selectFrom('webhook_events').select('id').where('state', '=', 'pending').execute();
    const claims = await data.selectFrom('booking_claims').select('claim_key').where('state', '=', 'claimed').execute();
    return [
      ...jobs.map(({ id, type, error_message: error }) => `${type} ${id} ${error ?? ''}`),
      ...events.map(({ id }) => `webhook ${id}`),
      ...claims.map(({ claim_key: claim }) => `purchase ${claim}`),
    ];
  });
}
