import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { refuseOversized } from '../../src/http/request/oversized-body.ts';

test.each(['keep-alive', 'close'])(
  'on a connection that is to be %s too the answer waits for no body',
  async (connection) => {
    const request = new IncomingMessage(new Socket());
    request.httpVersion = '1.1';
    request.headers.connection = connection;
    let isAnswered = false;
    const refused = refuseOversized(request, new ServerResponse(request), () => {
      isAnswered = true;
    });
    expect(isAnswered).toBe(true);
    request.push(null);
    await refused;
  },
);
