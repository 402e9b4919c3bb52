import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port to start a host on twice. Not one of those that the system hands out, which another test might be given while
 * the host is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer();
    try {
      server.listen(port);
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
      return port;
    } catch {
      // Taken: another one.
    }
  }
}
