// A client in a process of its own that takes all it can get until its parent ends it: so many connections, each of which sends
// its next request as soon as it has an answer, or holds its place with what it was told to send, and connects again if it lost it.
import { Agent, request } from 'node:https';
import { connect as connectPlainly } from 'node:net';
import { connect } from 'node:tls';

process.once(
  'message',
  (
    /** @type {{ connections: number, port: number, path: string, headers: Record<string, string>, method?: string, body?: string, isFresh?: boolean, held?: string | null }} */ order,
  ) => {
    const { connections, port, path, headers, method = 'GET', isFresh = false } = order;
    const body = order.body === undefined ? undefined : Buffer.from(order.body, 'base64');
    const agent = new Agent({ keepAlive: !isFresh, maxSockets: connections, rejectUnauthorized: false });
    let answered = 0;
    const again = () => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const sent = request(
        { host: '127.0.0.1', port, path, method, headers: { ...headers, ...length }, agent },
        (answer) => {
          answered++;
          answer.resume().once('close', () => setImmediate(again));
          answer.once('error', () => undefined);
        },
      );
      sent.once('error', () => setTimeout(again, 10));
      sent.end(body);
    };
    const hold = () => {
      const begin = order.held === null ? connectPlainly : connect;
      const socket = begin({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
        answered++;
        socket.write(order.held ?? '');
      });
      socket.resume().on('error', () => undefined);
      socket.once('close', () => setTimeout(hold, 10));
    };
    for (let count = 0; count < connections; count++) (order.held === undefined ? again : hold)();
    setInterval(() => process.send?.({ answered }), 200);
  },
);
process.once('disconnect', () => process.exit());
