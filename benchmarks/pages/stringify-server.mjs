// What pages are compared with: node:https, the same certificate, the same rows held in memory, and JSON.stringify for each request.
// `/rows/N` is the page of raw samples from row N on, `/pages/N` one page of another kind, `/ready` the text of a page made beforehand.
import { createServer } from 'node:https';

process.channel?.ref();
process.once('message', (/** @type {any} */ { certificate, rows, pages }) => {
  const ready = Buffer.from(JSON.stringify({ data: rows.slice(0, 250), nextCursor: 'x'.repeat(60) }));
  /** @param {string} path */
  const bodyOf = (path) => {
    const at = Number(path.slice(path.lastIndexOf('/') + 1));
    if (path === '/ready') return ready;
    if (path.startsWith('/pages')) return JSON.stringify(pages[at]);
    return JSON.stringify({ data: rows.slice(at, at + 250), nextCursor: 'x'.repeat(60) });
  };
  const server = createServer({ key: certificate, cert: certificate }, (request, answer) => {
    const body = bodyOf(request.url ?? '/');
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    answer.end(body);
  });
  // The other server's turn may take longer than connections are usually kept.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
  });
});
