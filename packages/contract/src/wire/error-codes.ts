import * as z from 'zod/mini';
import { described } from './fields.ts';

/** Every error code of the API with the HTTP status it travels under. Spec 7 and our own additions. */
export const errorStatus = {
  invalid_request: 400,
  invalid_scope: 400,
  invalid_parameter: 400,
  invalid_cursor: 400,
  unauthorized: 401,
  invalid_token: 401,
  client_paused: 403,
  insufficient_scope: 403,
  raw_consent_required: 403,
  permission_denied: 403,
  pairing_closed: 403,
  origin_not_allowed: 403,
  host_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

/** A stable, machine-readable error code. */
export type ErrorCode = keyof typeof errorStatus;

/** The meaning of each error code, and what whoever meets it can do. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The body is not JSON, or a field of it is missing or wrong. `details` names the field.',
  invalid_scope: 'A requested scope is not one of the API; the message lists those that are.',
  invalid_parameter:
    'A query parameter is unknown, missing, sent twice, or its value is not allowed. `details` names it, the message says how to write it.',
  invalid_cursor: 'The cursor is not of this list, or was sent with other filters. Start again with the first page.',
  unauthorized: 'No token was sent. Pair first.',
  invalid_token: 'The token is unknown, or its client was revoked in the app. Pair again.',
  client_paused: 'The user has paused this client in the app. Its token stays valid: try again later.',
  insufficient_scope:
    'The client was not granted the scope that `details` names. Pair again and ask for it, or ask the user to allow it.',
  raw_consent_required: 'The user has not accepted the consent for raw health data in the app, or has withdrawn it.',
  permission_denied: 'The app lacks the system health permission for this raw type. The user grants it in the app.',
  pairing_closed:
    'Requests are taken only while Developer Mode is open in the app. Ask the user to open it, and ask again.',
  origin_not_allowed: 'The request came from a web page. Read from a program instead.',
  host_not_allowed: 'The `Host` header names another machine. Use an address that the app shows.',
  not_found: 'The path or the pairing request does not exist, or the request ended some time ago.',
  method_not_allowed: 'The path answers other methods: those in the `Allow` header.',
  not_acceptable: '`format` or `Accept` names a format that is not offered.',
  payload_too_large: 'The body is larger than 16 KiB.',
  unsupported_media_type: 'The body is not `application/json`.',
  rate_limited: 'Too many pairing requests wait or were denied. Wait as long as `Retry-After` says.',
  internal_error: 'A fault of the host. Try again; if it stays, look at the log of the host.',
  unavailable:
    'The host is stopping, Developer Mode was switched off, or the host cannot note what is read because its disk cannot be written. Try again later.',
};

/** The place that one entry of `details` points at: a query parameter, a body field or a scope. */
const errorDetailSchema = z.object({
  parameter: described(z.optional(z.string()), 'Name of the query parameter at fault.'),
  field: described(z.optional(z.string()), 'Name of the body field at fault.'),
  scope: described(z.optional(z.string()), 'The scope that is missing.'),
});

/** One entry of `details`. */
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

/** The body of every error answer. `message` is for people; `code` is the contract. */
export const errorBodySchema = described(
  z.object({
    error: described(
      z.object({
        code: described(
          z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
          `Stable code to branch on.\n\n${Object.entries(errorMeanings)
            .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
            .join('\n\n')}`,
        ),
        message: described(z.string(), 'What is wrong and what to do, for people. It may change.'),
        details: described(z.array(errorDetailSchema), 'What the error is about; empty if there is nothing to name.'),
      }),
      'What went wrong.',
    ),
  }),
  'The body of every error answer.',
);

/** The body of every error answer. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
