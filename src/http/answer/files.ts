import type { FastifyInstance } from 'fastify';
import { storedDocumentOperations } from '../../documents/documents.operations.ts';
import { LINK_PATH } from '../../documents/kept/document-link.ts';
import type { Engine } from '../../engine/engine.ts';
import { queryOf } from '../request/of-request.ts';
import { fileAnswer } from './http-answer.ts';
import { send } from './send.ts';

/** Answers signed links to documents: no key is asked for, the signature stands for it. */
export function serveFiles(app: FastifyInstance, engine: Engine): void {
  app.get<{ Params: { id: string } }>(`${LINK_PATH}/:id/:filename`, async (request, reply) => {
    const asked = { params: { id: request.params.id }, query: queryOf(request) };
    const { file } = await engine.call(storedDocumentOperations.file, asked);
    if (file === undefined) throw new Error('a link answers a file');
    return send(reply, fileAnswer(200, file));
  });
}
