import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { HttpRequest } from '@vitalgate/http';
import { answerBrokenRequest, badRequest } from './broken-request.ts';
import { announcesTooLarge, hasAmbiguousHead, plainRequest, receiveBody } from './receive-request.ts';
import { sendBeforeBodyEnds, sendResponse, type BinaryResponse } from './send-response.ts';

/** A whole request with the means to answer it. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** Sends the answer; closes the connection after it where the body was not read to its end. */
  readonly send: (answer: BinaryResponse) => void;
}

/** What a listener does with its requests. */
export interface RequestListening {
  readonly maximumBodyBytes: number;
  /** Whether whoever is asked reads the body of this request by itself; it is then not read here. */
  takesBody?(message: IncomingMessage): boolean;
  /** Called for each head that may be acted on, before the body is read. */
  onBegin(message: IncomingMessage, response: ServerResponse): void;
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
    const isTaken = listening.takesBody?.(message) === true;
    if (asksToContinue && (isTaken || !announcesTooLarge(message, maximumBodyBytes))) response.writeContinue();
    if (isTaken) return handOver(message, response);
    receiveBody(message, maximumBodyBytes, (body) => {
      const request = plainRequest(message, body);
      if (request === null || response.headersSent) return;
      const send = body.kind === 'tooLarge' ? sendBeforeBodyEnds : sendResponse;
      listening.onRequest({ request, message, response, send: (answer) => send(message, response, answer) });
    });
  }

  function handOver(message: IncomingMessage, response: ServerResponse): void {
    const request = plainRequest(message, { kind: 'none' });
    if (request === null) return;
    const send = (answer: BinaryResponse): void =>
      (message.complete ? sendResponse : sendBeforeBodyEnds)(message, response, answer);
    listening.onRequest({ request, message, response, send });
  }

  // Bounded by the head's size; a bound on the count would hide a second Host behind many headers.
  server.maxHeadersCount = 0;
  server.on('request', (message, response) => receive(message, response, false));
  server.on('checkContinue', (message, response) => receive(message, response, true));
  // Expectations other than 100-continue may be ignored (RFC 9110 10.1.1).
  server.on('checkExpectation', (message, response) => receive(message, response, false));
  server.on('clientError', answerBrokenRequest);
  server.on('connect', (_message, socket) => {
    socket.on('error', ignore);
    answerBrokenRequest(Object.assign(new Error('CONNECT'), { code: 'HPE_INVALID_METHOD' }), socket);
  });
}
