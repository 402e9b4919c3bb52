import { answerFields } from '../records/answer-fields.ts';
import type { ErrorDetail, Scope } from '../records/known-words.ts';
import type { Capabilities, Status } from '../records/records.ts';
import { list, object, optional, shapeOf, text, textLike, type Shape } from './shape.ts';

export const statusShape = shapeOf<Status>(answerFields.getStatus);

export const capabilitiesShape = shapeOf<Capabilities>(answerFields.getCapabilities);

/** Answer of createPairingRequest, as far as a client depends on it: the code and the interval are not in Spec 2.1. */
export interface CreatedAnswer {
  requestId: string;
  pollingToken: string;
  confirmationCode?: string | undefined;
  expiresAt: string;
  pollIntervalSeconds?: unknown;
}

/** A token, as it can stand in a header. RFC 6750 2.1. */
export const tokenShape = textLike(/^[\w.~+/-]+=*$/, 'a token');

export const createdShape = object<CreatedAnswer>({
  // What cannot be encoded into a path is no id.
  requestId: textLike(/^[^\p{Cs}\p{Cc}]+$/u, 'an id'),
  pollingToken: tokenShape,
  confirmationCode: optional(text()),
  expiresAt: text(),
  pollIntervalSeconds: () => null,
});

/** Answer of getPairingRequestStatus, as far as a client depends on it. */
export interface PolledAnswer {
  status: string;
  scopes?: Scope[] | undefined;
  bearerToken?: string | undefined;
}

export const polledShape = object<PolledAnswer>({
  status: text(),
  scopes: optional(list(text<Scope>())),
  bearerToken: optional(tokenShape),
});

const anything: Shape<object> = object({});
const detail = anything as Shape<ErrorDetail>;

export interface ErrorOutline {
  code: string;
  message: string;
  details?: ErrorDetail[] | undefined;
}

export const errorShape = object<{ error: ErrorOutline }>({
  error: object<ErrorOutline>({ code: text(), message: text(), details: optional(list(detail)) }),
});
