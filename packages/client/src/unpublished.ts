/** What the packages of this repository share with the client beyond what is published: no entry of the package leads here. */
export { verifiedHandshake, type Handshake } from './node/handshake.ts';
export { answerFields, listOperations } from './records/answer-fields.ts';
export type { Field, Fields, Kind } from './records/field.ts';
