import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandRun } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/endings/interrupted-exit.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { commaList } from '../../cli/words/comma-list.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Id } from '../../kernel/ids.ts';
import type { EventBody } from '../events/event-body.ts';
import { eventNamed, nameUsedBy, unknownEventWarnings, wantedEvents } from '../events/event-names.ts';
import { callbackOf } from '../sending/callback.ts';
import { createCallbackSender } from '../sending/send-callback.ts';
import { secretFrom } from '../sending/signature.ts';
import { type CallbackUrl, readCallbackUrl } from '../subscriptions/callback-url.ts';
import { webhookOperations } from '../webhooks.operations.ts';

const POLL_MS = 250;
/** Whoever types the address means it. */
const EVERYWHERE = ['0.0.0.0/0', '::/0'];

interface Forwarded {
  readonly id: string;
  readonly event: string;
  readonly shipment_id: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
}

/** The fields of what was forwarded. */
export const view: View<Forwarded> = {
  resource: 'events',
  fields: [
    { name: 'event', type: 'text', description: 'what happened', inTable: true },
    { name: 'shipment_id', type: 'integer', description: 'running number of the shipment', inTable: true },
    { name: 'status', type: 'integer', description: 'HTTP status of the answer', inTable: true },
    { name: 'ms', type: 'integer', description: 'how long it took, in milliseconds', inTable: true },
    { name: 'error', type: 'text', description: 'why it failed', inTable: true },
    { name: 'id', type: 'text', description: 'id of the event', inTable: false },
  ],
};

export const run: CommandRun = async (session, typed) => {
  const target = targetOf(typed.options.forwardTo);
  const events = wantedEvents(commaList(typed.options.events));
  session.notices.warnAll(unknownEventWarnings(events));
  const secret = secretFrom(randomBytes(32));
  const engine = await session.engine();
  // Whoever reads that it listens is told of everything from then on.
  const { sequence } = (await engine.call(webhookOperations.happened, {})).value;
  // Always told: without the secret no receiver can check a signature.
  session.notices.line(`forwarding to ${target.url}, signed with ${secret}; Ctrl-C stops`);
  await session.output.list(forwarded(session, { target, events, secret, sequence }), view);
  return session.interrupted.aborted ? interruptedExit(session) : undefined;
};

function targetOf(entered: unknown): CallbackUrl {
  if (typeof entered === 'string') return readCallbackUrl(entered, 'sandbox');
  throw new ShipdockError('usage', 'missing: --forward-to <url>', {
    hint: 'shipdock webhooks listen --forward-to http://localhost:3000/hook',
  });
}

interface Forwarding {
  readonly target: CallbackUrl;
  readonly events: readonly string[];
  readonly secret: string;
  /** The end of the journal when it began. */
  readonly sequence: number;
}

async function* forwarded(session: Session, forwarding: Forwarding): AsyncGenerator<Forwarded> {
  const sender = createCallbackSender({ environment: 'sandbox' });
  try {
    for await (const body of happenings(session, forwarding.sequence)) {
      const known = eventNamed(body.event);
      const event = known && nameUsedBy(forwarding.events, known);
      if (event === undefined) continue;
      const { target, secret } = forwarding;
      const callback = callbackOf({
        // Made by the engine as an event's id.
        id: body.id as Id<'event'>,
        body: JSON.stringify({ ...body, event }),
        now: new Date(),
        allowed: EVERYWHERE,
        to: { callbackUrl: target.url, credentials: target.credentials, secret, formerSecrets: [] },
      });
      const { status, failure, ms } = await sender.send(callback);
      yield { id: body.id, event, shipment_id: body.shipment_id, status, error: failure, ms };
    }
  } finally {
    await sender.close();
  }
}

/** What happened after that row of the journal, and what happens, until it is interrupted. */
async function* happenings(session: Session, from: number): AsyncGenerator<EventBody> {
  const engine = await session.engine();
  let sequence = from;
  while (!session.interrupted.aborted && !session.output.isClosed) {
    const { value } = await engine.call(webhookOperations.happened, { body: { sequence } });
    sequence = value.sequence;
    yield* value.events;
    if (value.events.length > 0) session.output.flush();
    else await sleep(POLL_MS, undefined, { signal: session.interrupted }).catch(() => undefined);
  }
}
