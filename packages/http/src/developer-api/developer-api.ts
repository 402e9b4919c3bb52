import { operations, type DataOperationName, type Operation, type OperationName } from '@vitalgate/contract';
import { ApiError, bearerOf, checkPaused, checkRawConsent, checkScope, checkServing, clientOf } from '@vitalgate/core';
import {
  headerOf,
  type HeadHandler,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  parseRequestTarget,
  type RequestTarget,
} from '../message/http-message.ts';
import { errorAnswer, jsonAnswer } from '../message/answers.ts';
import { shortened } from '../message/shortened.ts';
import { checkAddressed } from '../message/host-name.ts';
import { dataOperations } from './operations/data-operations.ts';
import { createPairingRequest, getPairingRequestStatus } from './operations/pairing-operations.ts';
import { capabilities, statusOf } from './operations/public-operations.ts';
import type { DeveloperApiParts, ReadNote } from './request/parts.ts';
import { queryParameters } from './request/query-text.ts';
import { findRoute, type Route } from './route.ts';

/** The Local Developer API v1 as one handler over plain data. Spec 4; the order of checks is the contract's. */
export function developerApi(parts: DeveloperApiParts): HttpHandler {
  const byHead = developerApiByHead(parts);
  return (request) => byHead(request) ?? errorAnswer(new ApiError('invalid_request', 'the body is missing'));
}

/** The same by the head alone, but for a pairing request that may be made now: nobody holds a place by a body that never comes. */
export function developerApiByHead(parts: DeveloperApiParts): HeadHandler {
  return (request) => {
    let operation: OperationName | 'unknown' = 'unknown';
    try {
      checkServing(parts.settings);
      const target = parseRequestTarget(request.target);
      checkAddressed(parts.ownNames, request, target);
      const route = findRoute(target.path);
      if (route === null)
        throw new ApiError(
          'not_found',
          'no such path; GET /api/v1/capabilities (getCapabilities) lists the paths of this API',
        );
      if (!route.methods.includes(request.method)) return methodNotAllowed(route);
      operation = route.operation;
      return respond(parts, request, route, target);
    } catch (fault) {
      if (fault instanceof ApiError) return errorAnswer(fault);
      parts.noteFault(operation, fault);
      return errorAnswer(new ApiError('internal_error', 'the host failed to answer; its log says more'));
    }
  };
}

function methodNotAllowed({ methods }: Route): HttpResponse {
  const allow = methods.join(', ');
  return errorAnswer(new ApiError('method_not_allowed', `this path answers ${allow}`), [['Allow', allow]]);
}

function respond(
  parts: DeveloperApiParts,
  request: HttpRequest,
  route: Route,
  target: RequestTarget,
): HttpResponse | null {
  const { operation } = route;
  const { query } = target;
  if (operation === 'getPairingRequestStatus') return getPairingRequestStatus(parts, request, route.requestId, query);
  if (operation === 'createPairingRequest') return createPairingRequest(parts, request, query);
  if (operation !== 'getStatus' && operation !== 'getCapabilities') {
    return respondWithData(parts, request, operation, target);
  }
  queryParameters(query, []);
  return jsonAnswer(200, operation === 'getStatus' ? statusOf(parts) : capabilities);
}

const notedFilters: ReadonlySet<string> = new Set(['type', 'start', 'end', 'metricId', 'format']);

const parameterNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(operations).map(([name, { parameters }]) => [name, parameters.map((parameter) => parameter.name)]),
);

type Filters = Readonly<Record<string, string>>;

function filtersOf(parameters: ReadonlyMap<string, string>): Filters {
  const noted: Record<string, string> = {};
  for (const [parameter, text] of parameters)
    if (notedFilters.has(parameter)) noted[parameter] = shortened(text, longestNoted);
  return noted;
}

/** No value that an operation takes is longer; what is, would only fill the log. */
const longestNoted = 100;

/** The filters of a read that was refused before its query was looked at; nothing if the query is no good either. */
function refusedFilters(query: string, allowed: readonly string[]): Filters {
  try {
    return filtersOf(queryParameters(query, allowed));
  } catch {
    return {};
  }
}

function respondWithData(
  parts: DeveloperApiParts,
  request: HttpRequest,
  name: DataOperationName,
  { authority, query }: RequestTarget,
): HttpResponse {
  const row: Operation & { access: { scope: Parameters<typeof checkScope>[1] } } = operations[name];
  const client = clientOf(parts, bearerOf(headerOf(request, 'authorization')));
  // Nothing is read without a trace.
  parts.checkNoteRoom();
  const allowed = parameterNames.get(name) ?? [];
  let filters: Filters | null = null;
  let continued = false;
  const note = (outcome: Pick<ReadNote, 'refused' | 'records'>): void => {
    const { clientId, displayName } = client;
    const noted = filters ?? refusedFilters(query, allowed);
    parts.noteRead({ clientId, clientName: displayName, operation: name, filters: noted, continued, ...outcome });
  };
  try {
    checkPaused(client);
    checkScope(client, row.access.scope);
    if (row.access.scope === 'rawhealth.raw') checkRawConsent(parts.settings);
    const parameters = queryParameters(query, allowed);
    filters = filtersOf(parameters);
    continued = parameters.has('cursor');
    const accept = headerOf(request, 'accept');
    const host = authority ?? headerOf(request, 'host') ?? '';
    const { response, records } = parts.health.read(() => dataOperations[name](parts, { parameters, accept, host }));
    note({ refused: null, records });
    return response;
  } catch (fault) {
    note({ refused: fault instanceof ApiError ? fault.code : 'internal_error', records: 0 });
    throw fault;
  }
}
