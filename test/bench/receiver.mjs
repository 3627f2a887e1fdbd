import { createServer } from 'node:http';

// A receiver of callbacks on loopback that takes everything at once, in a process of its own. It prints its address.
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200).end());
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
