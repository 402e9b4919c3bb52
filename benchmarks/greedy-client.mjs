// A client in a process of its own that takes all it can get until its parent ends it: so many connections, each of which sends
// its next request as soon as it has an answer, or holds its place with what it was told to send, and connects again if it lost it.
import { Agent, request } from 'node:https';
import { connect as connectPlainly } from 'node:net';
import { connect } from 'node:tls';

process.once(
  'message',
  (
    /** @type {{ connections: number, port: number, path: string, headers: Record<string, string>, method?: string, body?: string, isFresh?: boolean, held?: string, isPlain?: boolean, addresses?: readonly string[] }} */ order,
  ) => {
    const { connections, port, path, headers, method = 'GET', isFresh = false } = order;
    const { held, isPlain = false, addresses = [] } = order;
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
    // Connected again as soon as a program of one address would be that has many.
    const later = () => setTimeout(hold, 20 + Math.random() * 200);
    const hold = () => {
      const from = addresses[Math.floor(Math.random() * addresses.length)];
      const at = { host: '127.0.0.1', port, ...(from === undefined ? {} : { localAddress: from }) };
      const socket = isPlain ? connectPlainly(at) : connect({ ...at, rejectUnauthorized: false });
      socket.once(isPlain ? 'connect' : 'secureConnect', () => {
        answered++;
        if (held !== '') socket.write(held, isPlain ? 'latin1' : 'utf8');
      });
      socket.resume().on('error', () => undefined);
      socket.once('close', later);
    };
    for (let count = 0; count < connections; count++) (held === undefined ? again : hold)();
    setInterval(() => process.send?.({ answered }), 200);
  },
);
process.once('disconnect', () => process.exit());
