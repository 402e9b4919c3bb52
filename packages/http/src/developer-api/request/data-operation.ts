import type { HttpResponse } from '../../message/http-message.ts';
import type { DataParts } from './parts.ts';
import type { Parameters } from './parameter-values.ts';

/** A data request that has passed token, scope and consent. */
export interface DataRequest {
  readonly parameters: Parameters;
  /** The Accept header, or null. */
  readonly accept: string | null;
  /** The host that was asked, as the target or else the Host header names it, already found harmless: links point back to it. */
  readonly host: string;
}

/** A data answer with the number of records in it. */
export interface DataAnswer {
  readonly response: HttpResponse;
  readonly records: number;
}

/** Answers a data request. Throws ApiError for refusals. */
export type DataOperation = (parts: DataParts, request: DataRequest) => DataAnswer;
