// The floor that a page is compared with: node:https, the same certificate, the same bytes, nothing else.
import { createServer } from 'node:https';

process.once('message', (/** @type {{ certificate: string, body: string }} */ { certificate, body }) => {
  const bytes = Buffer.from(body);
  const server = createServer({ key: certificate, cert: certificate }, (_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    answer.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
  });
});
