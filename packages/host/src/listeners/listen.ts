import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { told } from '@vitalgate/contract';
import { HostError, systemErrorCode } from '../errors/host-error.ts';

/** Where to listen. `address` null is every interface; port 0 picks a free one. */
export interface ListenAt {
  readonly address: string | null;
  readonly port: number;
  /** The command's words that choose the port, for the error text: `--port`. */
  readonly portOption: string;
}

function listenError(error: unknown, { address, port, portOption }: ListenAt): unknown {
  const code = systemErrorCode(error);
  const cause = { cause: error };
  if (code === 'EADDRINUSE') {
    const text = told`Port ${port} is in use by another program. Stop that, or choose another port with ${portOption}.`;
    return new HostError('portInUse', text, cause);
  }
  if (code === 'EACCES') {
    const text = told`The system does not let this user listen on port ${port}. Choose one above 1023 with ${portOption}.`;
    return new HostError('portInUse', text, cause);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'ENOTFOUND') {
    const text = told`This machine has no address ${address ?? ''}. Name one of its own, or none to listen on all.`;
    return new HostError('addressUnusable', text, cause);
  }
  return error;
}

/** Starts a server and answers its port. Throws HostError `portInUse` or `addressUnusable`. */
export async function listen(server: Server, at: ListenAt): Promise<number> {
  server.listen(at.address === null ? { port: at.port } : { port: at.port, host: at.address });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, at);
  }
  return (server.address() as AddressInfo).port;
}

/** The connections of a server, also those that have not yet shaken hands. */
export function trackConnections(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Stops listening and ends every connection at once. Settles when all are gone. */
export async function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  await closed;
}
