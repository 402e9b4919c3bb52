import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { HttpRequest, HttpResponse, RequestBody } from '@vitalgate/http';
import { answerBrokenRequest, badRequest } from './broken-request.ts';
import { announcesBody, announcesTooLarge, hasAmbiguousHead, plainRequest, receiveBody } from './receive-request.ts';
import { sendBeforeBodyEnds, sendResponse } from './send-response.ts';

/** A whole request with the means to answer it. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** Sends the answer; closes the connection after it where the body was not read to its end. */
  readonly send: (answer: HttpResponse) => void;
}

export interface RequestListening {
  readonly maximumBodyBytes: number;
  /** Whether whoever is asked reads the body of this request by itself; it is then not read here. */
  takesBody?(message: IncomingMessage): boolean;
  /** What a head is told that is too long to be read; nothing but its status if this is left out. */
  readonly tooLongHead?: string;
  /** Called for each head that may be acted on, before the body is read. */
  onBegin(message: IncomingMessage, response: ServerResponse): void;
  /** Called for a head without its body, which is not read if the request is answered; `readOn` says that it is wanted. */
  onHead?(exchange: Exchange, readOn: () => void): void;
  /** Called once the body is read, or left to be taken. */
  onRequest(exchange: Exchange): void;
}

const ignore = (): void => undefined;

/** Makes a server turn what arrives into plain requests. Whatever a client sends, nothing here throws or rejects. */
export function listenForRequests(server: HttpServer | HttpsServer, listening: RequestListening): void {
  const { maximumBodyBytes } = listening;

  function receive(message: IncomingMessage, response: ServerResponse, asksToContinue: boolean): void {
    // A peer that goes away half-way is no event of ours, but without a listener it would end the process.
    message.on('error', ignore);
    response.on('error', ignore);
    if (hasAmbiguousHead(message)) return sendBeforeBodyEnds(message, response, badRequest);
    listening.onBegin(message, response);
    if (listening.takesBody?.(message) === true) {
      handOver(message, response);
      if (asksToContinue && !response.headersSent) response.writeContinue();
      return;
    }
    if (announcesTooLarge(message, maximumBodyBytes)) return answer(message, response, { kind: 'tooLarge' });
    if (!announcesBody(message)) return answer(message, response, { kind: 'none' });
    const read = (): void =>
      receiveBody(message, maximumBodyBytes, (body) => {
        if (!response.headersSent) answer(message, response, body);
      });
    if (asksToContinue) {
      handHeadOver(message, response, () => {
        response.writeContinue();
        read();
      });
      return;
    }
    // What came in one piece with its head is whole by then.
    setImmediate(() => {
      if (!message.complete && !message.destroyed && !response.headersSent) handHeadOver(message, response, ignore);
    });
    read();
  }

  function answer(message: IncomingMessage, response: ServerResponse, body: RequestBody): void {
    const request = plainRequest(message, body);
    if (request === null) return;
    const send = body.kind === 'tooLarge' ? sendBeforeBodyEnds : sendResponse;
    listening.onRequest({ request, message, response, send: (one) => send(message, response, one) });
  }

  function handHeadOver(message: IncomingMessage, response: ServerResponse, readOn: () => void): void {
    const request = plainRequest(message, { kind: 'awaited' });
    if (request === null || listening.onHead === undefined) return readOn();
    const send = (one: HttpResponse): void => sendBeforeBodyEnds(message, response, one);
    listening.onHead({ request, message, response, send }, readOn);
  }

  function handOver(message: IncomingMessage, response: ServerResponse): void {
    const request = plainRequest(message, { kind: 'none' });
    if (request === null) return;
    const send = (answer: HttpResponse): void =>
      (message.complete ? sendResponse : sendBeforeBodyEnds)(message, response, answer);
    listening.onRequest({ request, message, response, send });
  }

  // Bounded by the head's size; a bound on the count would hide a second Host behind many headers.
  server.maxHeadersCount = 0;
  server.on('request', (message, response) => receive(message, response, false));
  server.on('checkContinue', (message, response) => receive(message, response, true));
  // Expectations other than 100-continue may be ignored (RFC 9110 10.1.1).
  server.on('checkExpectation', (message, response) => receive(message, response, false));
  server.on('clientError', (error, socket) => answerBrokenRequest(error, socket, listening.tooLongHead));
  server.on('connect', (_message, socket) => {
    socket.on('error', ignore);
    answerBrokenRequest(Object.assign(new Error('CONNECT'), { code: 'HPE_INVALID_METHOD' }), socket);
  });
}
