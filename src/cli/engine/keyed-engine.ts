import type { Engine } from '../../engine/engine.ts';
import { errorAnswer } from '../../http/answer/error-answer.ts';
import { jsonAnswer } from '../../http/answer/http-answer.ts';
import { warningsHeader } from '../../http/answer/warnings-header.ts';
import { readBody } from '../../http/request/read-body.ts';
import { answerUnderKey, type KeptCall, keptUnderKey } from '../../idempotency/operations/answer-under-key.ts';
import type { HttpAnswer } from '../../kernel/http-answer.ts';
import type { Operation, OperationInput, Reply, Route } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { replyOf } from '../remote/remote-engine.ts';
import type { CommandKey, EngineHandle } from './engine-handle.ts';

/**
 * The engine as a command with --idempotency-key asks it: its change is made once under the key, with what is kept for HTTP,
 * so that the same request is the same wherever it comes from.
 */
export function keyedEngine(engine: Engine, { key, onRepeat }: CommandKey): EngineHandle {
  return {
    environment: engine.environment,
    call: (operation, input) => {
      if (!operation.changes) return engine.call(operation, input);
      if (operation.route?.method !== 'POST') throw new Error(`${operation.name} is no POST, and takes no key`);
      return callUnderKey(engine, { ...operation, route: operation.route }, input, key, onRepeat);
    },
    close: () => engine.close(),
  };
}

async function callUnderKey<Context, Output>(
  engine: Engine,
  operation: Operation<Context, Output> & { readonly route: Route },
  input: OperationInput,
  key: string,
  onRepeat: () => void,
): Promise<Reply<Output>> {
  const { account, actor } = engine.services;
  const params = input.params ?? {};
  const body = readBody(Buffer.from(JSON.stringify(input.body ?? {})), {
    type: 'application/json',
    encoding: undefined,
  });
  const caller = { account, actor, requestKey: key };
  let thrown: unknown;
  const answered = (reply: Reply<unknown>): HttpAnswer =>
    jsonAnswer(reply.status ?? operation.route.status, reply.value, warningsHeader(reply.warnings));
  const run = async ({ database, keep }: KeptCall): Promise<HttpAnswer> => {
    const keepReply: Services['keepReply'] = keep && ((transaction, reply) => keep(transaction, answered(reply)));
    thrown = undefined;
    try {
      return answered(await engine.callAs({ ...caller, database, keepReply }, operation, { ...input, params, body }));
    } catch (error) {
      thrown = error;
      return errorAnswer(error, '', { isByTerminal: true });
    }
  };
  const keyed = { account, key, params, body };
  const { dryRun } = engine.services;
  const answer = dryRun
    ? await keptUnderKey(engine.services, operation, keyed)
    : await answerUnderKey(engine.services, operation, keyed, run);
  if (answer === undefined) return engine.callAs(caller, operation, { ...input, params, body });
  // Told as it is, with all that a person may know of it.
  if (thrown !== undefined) throw thrown;
  if (answer.headers['idempotent-replayed'] === 'true') onRepeat();
  const bytes = Buffer.from(answer.body);
  return replyOf<Output>({ status: answer.status, headers: answer.headers, text: bytes.toString('utf8'), bytes });
}
