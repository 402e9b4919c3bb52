/** Parts of the client that only the packages of this repository share: no entry of the published package leads here. */
export { verifiedHandshake, type Handshake } from './node/handshake.ts';
export { pageWalk } from './client/page-walk.ts';
export { answerFields, listOperations } from './records/answer-fields.ts';
export * as shapes from './shapes/shape.ts';
export type { AnyShape } from './shapes/shape.ts';
export type { Field, Fields, Kind } from './records/field.ts';
