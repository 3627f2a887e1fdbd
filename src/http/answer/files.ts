import type { FastifyInstance, FastifyReply } from 'fastify';
import { storedDocumentOperations } from '../../documents/documents.operations.ts';
import { LINK_PATH } from '../../documents/kept/document-link.ts';
import type { Engine } from '../../engine/engine.ts';
import type { HttpAnswer } from '../../kernel/http-answer.ts';
import { readQueryText } from '../request/form-data.ts';
import { fileAnswer } from './http-answer.ts';

/** Answers signed links to documents: no key is asked for, the signature stands for it. */
export function serveFiles(
  app: FastifyInstance,
  engine: Engine,
  send: (reply: FastifyReply, answer: HttpAnswer) => FastifyReply,
): void {
  app.get<{ Params: { id: string } }>(`${LINK_PATH}/:id/:filename`, async (request, reply) => {
    const start = request.url.indexOf('?');
    const query = start < 0 ? {} : readQueryText(request.url.slice(start + 1));
    const { file } = await engine.call(storedDocumentOperations.file, { params: { id: request.params.id }, query });
    if (file === undefined) throw new Error('a link answers a file');
    return send(reply, fileAnswer(200, file));
  });
}
