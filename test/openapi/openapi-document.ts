import { errorBodySchema, type ErrorCode } from '../../packages/contract/src/wire/error-codes.ts';
import { operations, type Access, type Operation } from '../../packages/contract/src/operations/operations.ts';
import { scopeDescriptions } from '../../packages/contract/src/wire/scopes.ts';
import { codesByStatus, errorCodesOf, queryParametersOf } from './operation-parts.ts';
import { type JsonObject, descriptionIn, namedSchemas, reference } from './named-schemas.ts';

/** The API as an OpenAPI 3.1 document, made from the table of operations. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [operationId, operation] of Object.entries<Operation>(operations)) {
    const stated = { [operation.method.toLowerCase()]: operationOf(operationId, operation) };
    paths[operation.path] = { ...paths[operation.path], ...stated };
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [
      {
        url: 'https://{host}:{port}',
        description: "The user's own device",
        variables: { host: { default: 'localhost' }, port: { default: '8443' } },
      },
    ],
    tags,
    paths,
    components: { schemas: namedSchemas(), securitySchemes, headers: answerHeaders },
  };
}

const info = {
  title: 'Vitalgate Local Developer API',
  version: '1',
  summary: "Read a person's health data from their own device, with their approval.",
  description:
    'Served by a host on the same network. Pair first: create a request, let the user approve it, poll for the client token. ' +
    "The certificate is the host's own: compare its fingerprint with the one that the app shows, and pin it.",
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

const tags = [
  { name: 'public', description: 'Answered without a token' },
  { name: 'pairing', description: 'How a client gets its token' },
  { name: 'data', description: 'What a paired client reads' },
];

const securitySchemes = {
  pollingToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The pollingToken of createPairingRequest. Polls that request and nothing else.',
  },
  clientToken: {
    type: 'http',
    scheme: 'bearer',
    description: `The bearerToken of an approved request. Scopes: ${Object.entries(scopeDescriptions)
      .map(([scope, description]) => `${scope} (${description})`)
      .join('; ')}.`,
  },
};

const answerHeaders = {
  RetryAfter: { description: 'Seconds until another try makes sense', schema: { type: 'integer', minimum: 1 } },
  Allow: { description: 'The methods that the path answers', schema: { type: 'string' } },
  Location: { description: 'Path to poll', schema: { type: 'string', format: 'uri-reference' } },
  WwwAuthenticate: { description: 'What the token lacks, after RFC 6750', schema: { type: 'string' } },
};

const headersByStatus: Readonly<Record<number, JsonObject>> = {
  201: { Location: { $ref: '#/components/headers/Location' } },
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } },
  403: { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } },
  405: { Allow: { $ref: '#/components/headers/Allow' } },
  429: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
};

function operationOf(operationId: string, operation: Operation): JsonObject {
  const { access, body, path, success, summary } = operation;
  const pathParameters = path.includes('{requestId}')
    ? [
        {
          name: 'requestId',
          in: 'path',
          required: true,
          description: 'As create returned it',
          schema: { type: 'string' },
        },
      ]
    : [];
  const errors = codesByStatus(errorCodesOf(operation)).map(([status, codes]) => [status, errorAnswer(status, codes)]);
  return {
    operationId,
    summary,
    description: descriptionOf(operation),
    tags: [access.kind === 'clientToken' ? 'data' : path.includes('/pairing/') ? 'pairing' : 'public'],
    security: securityOf(access),
    parameters: [...pathParameters, ...queryParametersOf(operation)],
    ...(body === null
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: reference(body) } } } }),
    responses: { [success]: successAnswer(operation), ...Object.fromEntries(errors) },
  };
}

function descriptionOf({ access, order }: Operation): string {
  const parts = [
    access.kind === 'clientToken' ? `Needs the scope \`${access.scope}\`.` : '',
    order === null ? '' : `Order: ${order}.`,
  ];
  return parts.filter((part) => part !== '').join(' ') || 'Needs no scope.';
}

function securityOf(access: Access): readonly JsonObject[] {
  if (access.kind === 'public') return [];
  return access.kind === 'pollingToken' ? [{ pollingToken: [] }] : [{ clientToken: [access.scope] }];
}

const anyObject = { type: 'object', additionalProperties: true };

/** As much of a Bundle as its reader needs to go through it; what is in its resources is FHIR's to say. */
const fhirBundle: JsonObject = {
  type: 'object',
  description: 'A FHIR R4 Bundle of type searchset',
  required: ['resourceType', 'type'],
  properties: {
    resourceType: { type: 'string', enum: ['Bundle'], description: 'Always `Bundle`.' },
    type: { type: 'string', enum: ['searchset'], description: 'Always `searchset`.' },
    link: { type: 'array', items: anyObject, description: 'Where the next page is: that of relation `next`, if any.' },
    entry: { type: 'array', items: anyObject, description: 'A `resource` each: DiagnosticReports and Observations.' },
  },
  additionalProperties: true,
};

function successAnswer({ success, formats, response }: Operation): JsonObject {
  const contents = formats.map((format) => [
    format,
    { schema: format === 'application/json' ? reference(response) : fhirBundle },
  ]);
  return { description: descriptionIn(response), ...headersOf(success), content: Object.fromEntries(contents) };
}

function errorAnswer(status: number, codes: readonly ErrorCode[]): JsonObject {
  const content = { 'application/json': { schema: reference(errorBodySchema) } };
  return { description: codes.map((code) => `\`${code}\``).join(', '), ...headersOf(status), content };
}

function headersOf(status: number): JsonObject {
  const headers = headersByStatus[status];
  return headers === undefined ? {} : { headers };
}
