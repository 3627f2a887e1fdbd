// A bare fastify that reads JSON and answers every POST the same bytes: what HTTP alone costs.
// Usage: node echo-server.mjs FILE-WITH-THE-ANSWER
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const answer = readFileSync(process.argv[2], 'utf8');
const app = fastify();
app.post('*', (_, reply) => reply.type('application/json; charset=utf-8').send(answer));
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ url: `http://127.0.0.1:${app.server.address().port}` }));
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
