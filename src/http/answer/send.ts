import type { FastifyReply, FastifyRequest } from 'fastify';
import { MOST_BODY_BYTES } from '../../kernel/body-limit.ts';
import type { HttpAnswer } from '../../kernel/http-answer.ts';
import type { RequestLog } from '../health/request-log.ts';
import { bodyTooLarge, isTooLarge, refuseOversized } from '../request/oversized-body.ts';
import { errorAnswer, isFault } from './error-answer.ts';

/** Hands an answer to the library. */
export function send(reply: FastifyReply, answer: HttpAnswer): FastifyReply {
  const { body } = answer;
  // The same bytes: `Buffer.from` of an array would copy them.
  const sent = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.code(answer.status).headers(answer.headers).send(sent);
}

/** Answers whatever was thrown, and logs what is a fault of ours. */
export function sendError(log: RequestLog, thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const isOversized = isTooLarge(thrown);
  const error = isOversized ? bodyTooLarge(request.routeOptions.bodyLimit ?? MOST_BODY_BYTES) : thrown;
  if (isFault(error)) log.fault(error, request.id);
  const answer = () => void send(reply, errorAnswer(error, request.id));
  if (isOversized) {
    // The library would close it with the answer.
    reply.removeHeader('connection');
    void refuseOversized(request.raw, reply.raw, answer);
  } else {
    answer();
  }
}
