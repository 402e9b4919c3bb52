import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectPinned, type HostUnderCheck } from './pinned-socket.ts';

/** Keeps connections to one host, each of which proved who it is before the first byte of a request. */
export class PinnedAgent extends Agent {
  readonly #host: HostUnderCheck;

  constructor(host: HostUnderCheck) {
    super({ keepAlive: true, maxSockets: 4 });
    this.#host = host;
  }

  override createConnection(
    _options: ClientRequestArgs,
    created?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    connectPinned(this.#host).then(
      ({ socket }) => created?.(null, socket),
      (error: Error) => (created as ((error: Error) => void) | undefined)?.(error),
    );
  }
}
