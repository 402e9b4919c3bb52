import * as z from 'zod/mini';

/** Every error code of the API with the HTTP status it travels under. Spec 7 and our own additions. */
export const errorStatus = {
  invalid_request: 400,
  invalid_scope: 400,
  invalid_parameter: 400,
  invalid_cursor: 400,
  unauthorized: 401,
  invalid_token: 401,
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

/** What one entry of `details` points at: a query parameter, a body field or a scope. */
const errorDetailSchema = z.object({
  parameter: z.optional(z.string()),
  field: z.optional(z.string()),
  scope: z.optional(z.string()),
});

/** One entry of `details`. */
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

/** The body of every error answer. `message` is for people; `code` is the contract. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z.array(errorDetailSchema),
  }),
});

/** The body of every error answer. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
