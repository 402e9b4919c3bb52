import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpRequest, HttpResponse } from '@vitalgate/http';
import { HostError } from '../errors/host-error.ts';
import type { Endpoint } from '../network/peer-user.ts';
import { connectionRoom } from './connection-room.ts';
import { listen, stop, trackConnections } from './listen.ts';
import { serverOptions, usualLimits, type ListenerLimits } from './listener-limits.ts';
import { listenForRequests, type Exchange } from './request-listener.ts';

/** A small workbook or PDF, whose table a page shows before it is imported, is the longest that an action is given. */
const mostActionBytes = 1024 * 1024;

/** A browser sends a program the cookies of all programs of its address, whatever their ports: what others set must lock nobody out. */
const mostHeadBytes = 64 * 1024;

const tooManyCookies =
  'The browser sends more cookies to this address than Vitalgate takes. Other programs of this machine have set them. Delete the cookies of this address in the settings of the browser, then load this page again.';

/** An answer that goes on: server-sent events, progress by line. */
export interface AppStream {
  /** Sends a piece of text now. Dropped, with the connection, where the reader is far behind or gone. */
  readonly write: (text: string) => void;
  /** Sends a last piece of whatever size, and ends once the reader has taken all. */
  readonly end: (last?: string | Uint8Array) => void;
  /** Called once when the stream is over, from either side; also if it is over already. */
  readonly onClose: (listener: () => void) => void;
}

/** The means to answer one request: `send` or `stream`, once, now or later. */
export interface AppReply {
  readonly send: (response: HttpResponse) => void;
  readonly stream: (status: number, headers: HttpResponse['headers']) => AppStream;
  /** In place of an answer to a request whose body is `awaited`: its head is good, and it is to come again with its body. */
  readonly awaitBody: () => void;
}

/** The address that a connection came to: the pages' own, that of the way to it, or one that every host has. */
export type ListenedAt = 'pages' | 'way' | 'usual';

/** Where a request came from, and to. */
export interface Came {
  readonly to: ListenedAt;
  readonly from: Endpoint;
  readonly own: Endpoint;
}

/** Answers a request of the app's own interface, now or later. `body` is there to be read if the listener takes it not. */
export type AppHandler = (request: HttpRequest, reply: AppReply, body: IncomingMessage | null, came: Came) => void;

export interface AppListenerOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** Where the pages were before, and are again if that can be had; the port counts if `port` is 0. */
  readonly before?: { readonly address: string | null; readonly port: number | null };
  readonly handler: AppHandler;
  /** Requests whose body the handler reads by itself, of whatever size and however long it takes: uploads. */
  readonly takesBody?: (message: IncomingMessage) => boolean;
  /** Sent if the handler threw. */
  readonly fault: HttpResponse;
  readonly onFault: (error: unknown, request: HttpRequest | null) => void;
  readonly limits?: Partial<ListenerLimits>;
}

export interface AppListener {
  readonly port: number;
  /** The loopback address of the pages, the same for each start unless another program has it; 127.0.0.1 if the machine has no other. */
  readonly pagesAddress: string;
  /** A name of this machine for nothing but the way to the pages: an address of this start alone, else `localhost`. */
  readonly wayName: string;
  /** Stops listening and ends all connections and streams. */
  close(): Promise<void>;
}

/** A reader that is further behind than this is cut off. */
const maximumBehindBytes = 1024 * 1024;

function openStream(response: ServerResponse, status: number, headers: HttpResponse['headers']): AppStream {
  // A browser that leaves a stream in the moment in which it begins reads on for seconds, to use the connection again. This one
  // must end at once: the pairing window is open for as long.
  response.writeHead(status, [...headers.flat(), 'Connection', 'close']);
  response.flushHeaders();
  return {
    write(text) {
      if (response.destroyed || response.writableEnded) return;
      response.write(text);
      if (response.writableLength > maximumBehindBytes) response.destroy();
    },
    end: (last) => void response.end(last),
    onClose(listener) {
      if (response.closed) listener();
      else response.once('close', listener);
    },
  };
}

/** Answers, now or later. Says whether it is done, goes on, or is to come again with its body. */
function answer(
  { request, message, response, send }: Exchange,
  options: AppListenerOptions,
  to: ListenedAt,
): 'sent' | 'goesOn' | 'wantsBody' {
  let state: 'sent' | 'goesOn' | 'wantsBody' = 'goesOn';
  const sendOnce = (one: HttpResponse): void => {
    state = 'sent';
    if (!response.headersSent && !response.destroyed) send(one);
  };
  try {
    const reply: AppReply = {
      send: sendOnce,
      stream: (status, headers) => openStream(response, status, headers),
      awaitBody: () => void (state = 'wantsBody'),
    };
    const { localAddress = '', localPort = 0, remotePort = 0 } = message.socket;
    const own = { address: localAddress, port: localPort };
    const came = { to, own, from: { address: request.remoteAddress, port: remotePort } };
    options.handler(request, reply, options.takesBody?.(message) === true ? message : null, came);
  } catch (error) {
    options.onFault(error, request);
    sendOnce(options.fault);
  }
  return state;
}

/** Ends the connection of a request whose body does not come whole in time. */
function endSlowBody(message: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => void (message.complete || message.destroy()), milliseconds).unref();
  message.once('close', () => clearTimeout(timer));
}

function makeServer(options: AppListenerOptions, to: ListenedAt): Server {
  const limits: ListenerLimits = {
    ...usualLimits,
    maximumBodyBytes: mostActionBytes,
    maximumHeadBytes: mostHeadBytes,
    ...options.limits,
  };
  // Node has one limit for the whole of a request, and an upload may take hours: each other body gets one of its own.
  const server = createServer({ ...serverOptions(limits), requestTimeout: 0 });
  // All peers are this machine: none is told from another, and what has not shown the key makes room.
  const room = connectionRoom(limits.maximumConnections, Infinity);
  server.on('connection', (socket: Socket) => room.admit(socket));
  listenForRequests(server, {
    maximumBodyBytes: limits.maximumBodyBytes,
    tooLongHead: tooManyCookies,
    ...(options.takesBody === undefined ? {} : { takesBody: options.takesBody }),
    onBegin(message, response) {
      room.begin(message, response);
      if (options.takesBody?.(message) !== true) endSlowBody(message, limits.requestTimeout);
    },
    onHead(exchange, readOn) {
      const state = answer(exchange, options, to);
      if (state !== 'sent') room.vouchFor(exchange.message);
      if (state === 'wantsBody') readOn();
    },
    onRequest(exchange) {
      // An upload, or an action that takes its time: whoever asked has shown the key.
      if (answer(exchange, options, to) !== 'sent') room.vouchFor(exchange.message);
    },
  });
  return server;
}

async function listenOn(address: string, to: ListenedAt, port: number, options: AppListenerOptions) {
  const server = makeServer(options, to);
  const sockets = trackConnections(server);
  const boundPort = await listen(server, { address, port, portOption: '--app-port' });
  server.on('error', (error) => options.onFault(error, null));
  return { address, port: boundPort, close: () => stop(server, sockets) };
}

type Loopback = Awaited<ReturnType<typeof listenOn>>;

/** The same port on `::1`, so that `localhost` means us on either; null if the machine has no IPv6. */
async function listenOnIpv6Too(port: number, options: AppListenerOptions): Promise<Loopback | null> {
  try {
    return await listenOn('::1', 'usual', port, options);
  } catch (error) {
    if (error instanceof HostError && error.code === 'addressUnusable') return null;
    throw error;
  }
}

/** One of some 16 million addresses. Linux and Windows take all of 127.0.0.0/8 for this machine, macOS 127.0.0.1 alone. */
const someLoopback = (): string => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** The same port on a loopback address: the wanted one, else one that nobody could know before. Null if there is no such address. */
async function listenOnOther(
  to: ListenedAt,
  port: number,
  options: AppListenerOptions,
  wanted: string | null = null,
): Promise<Loopback | null> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      return await listenOn(attempt === 0 && wanted !== null ? wanted : someLoopback(), to, port, options);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (error.code === 'addressUnusable') return null;
    }
  }
  return null;
}

/** Listens on one port of all addresses. Throws HostError `portInUse`. */
async function listenOnAll(port: number, options: AppListenerOptions): Promise<AppListener> {
  const wanted = options.before?.address ?? null;
  const opened: Loopback[] = [];
  try {
    const ipv4 = await listenOn('127.0.0.1', 'usual', port, options);
    opened.push(ipv4);
    const ipv6 = await listenOnIpv6Too(ipv4.port, options);
    if (ipv6 !== null) opened.push(ipv6);
    const pages = await listenOnOther('pages', ipv4.port, options, wanted === '127.0.0.1' ? null : wanted);
    if (pages !== null) opened.push(pages);
    const way = pages === null ? null : await listenOnOther('way', ipv4.port, options);
    if (way !== null) opened.push(way);
    return {
      port: ipv4.port,
      pagesAddress: pages?.address ?? '127.0.0.1',
      wayName: way?.address ?? 'localhost',
      close: async () => void (await Promise.all(opened.map((one) => one.close()))),
    };
  } catch (error) {
    await Promise.all(opened.map((one) => one.close()));
    throw error;
  }
}

const isTaken = (error: unknown): boolean => error instanceof HostError && error.code === 'portInUse';

/** Listens for the app's own pages and commands: plain HTTP, on loopback only. Throws HostError `portInUse`. */
export async function openAppListener(options: AppListenerOptions): Promise<AppListener> {
  if (options.port !== 0) return listenOnAll(options.port, options);
  const before = options.before?.port ?? null;
  // A picked port that is free on one loopback address may be taken on the other: pick again.
  for (const port of [...(before === null ? [] : [before]), 0, 0, 0, 0]) {
    try {
      return await listenOnAll(port, options);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return listenOnAll(0, options);
}
