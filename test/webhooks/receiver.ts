import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isSignedBy } from '../../src/webhooks/sending/signature.ts';

/** One callback as it arrived. */
export interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  // Tests say what they expect of it.
  readonly json: ReturnType<typeof JSON.parse>;
}

/** What a receiver does with a callback; 200 where it does nothing. */
export type Temper = (received: Received, response: ServerResponse) => void | Promise<void>;

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** Everything that arrived, in its order, whatever was answered. */
  readonly received: Received[];
  temper: Temper;
  close(): Promise<void>;
}

/** A receiver of callbacks on loopback. */
export async function openReceiver(temper: Temper = () => undefined): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    request.on('error', () => undefined);
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    const one = { headers: request.headers, text, json: JSON.parse(text) };
    received.push(one);
    await receiver.temper(one, response);
    if (!response.headersSent && !response.destroyed && response.writable && !response.hasHeader('x-held'))
      response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    temper,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Whether it was signed with that secret at the time that it names. */
export function isSigned({ headers, text }: Received, secret: string): boolean {
  const parts = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body: text };
  return isSignedBy(secret, parts, String(headers['webhook-signature']));
}
