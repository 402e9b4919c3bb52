import { fieldValue, type FieldLayout } from './field-values.ts';
import { fitChecksum } from './fit-checksum.ts';
import type { FitMessage, FitValue } from './fit-message.ts';

/** Which fields of which messages are wanted, by their numbers. */
export type WantedFields = ReadonlyMap<number, ReadonlySet<number>>;

/** One FIT file of those that are chained in one. */
export interface FitPart {
  /** The wanted messages with their wanted fields, in order. */
  readonly messages: readonly FitMessage[];
  /** Why it holds less than it should: it was cut off, or its stream made no sense from some place on. */
  readonly isCut: boolean;
  /** The checksum behind the data is another. */
  readonly isAltered: boolean;
}

interface FieldDefinition extends FieldLayout {
  readonly number: number;
}

interface Definition {
  readonly number: number;
  readonly little: boolean;
  readonly fields: readonly FieldDefinition[];
  /** Bytes of a message without its header, the developers' fields with it. */
  readonly size: number;
}

const timestampField = 253;

/** Most messages that are kept of a file: a second each for six days. A file made for it could fill the memory with empty ones. */
const mostMessages = 500_000;

const shortestHeader = 12;
const checksumBytes = 2;

/** Most files in one: a watch chains two, or a handful. */
const mostParts = 1000;

/** Whether a FIT file begins at a place: a header that says its length, and `.FIT` in it. */
export function beginsFit(bytes: Uint8Array, at = 0): boolean {
  const size = bytes[at] ?? 0;
  return (
    size >= shortestHeader &&
    bytes[at + 8] === 0x2e &&
    bytes[at + 9] === 0x46 &&
    bytes[at + 10] === 0x49 &&
    bytes[at + 11] === 0x54
  );
}

/** Reads a definition message behind its header; null if the data ends in it. */
function readDefinition(view: DataView, start: number, end: number, hasDeveloperFields: boolean) {
  if (start + 5 > end) return null;
  const little = view.getUint8(start + 1) !== 1;
  const number = view.getUint16(start + 2, little);
  const count = view.getUint8(start + 4);
  let at = start + 5;
  if (at + count * 3 > end) return null;
  const fields: FieldDefinition[] = [];
  let size = 0;
  for (let index = 0; index < count; index++, at += 3) {
    const field = { number: view.getUint8(at), size: view.getUint8(at + 1), baseType: view.getUint8(at + 2) };
    fields.push(field);
    size += field.size;
  }
  if (hasDeveloperFields) {
    if (at >= end) return null;
    const developerCount = view.getUint8(at++);
    if (at + developerCount * 3 > end) return null;
    for (let index = 0; index < developerCount; index++, at += 3) size += view.getUint8(at + 1);
  }
  const definition: Definition = { number, little, fields, size };
  return { definition, next: at };
}

function readMessage(
  view: DataView,
  start: number,
  definition: Definition,
  wanted: ReadonlySet<number> | undefined,
): Map<number, FitValue> {
  const values = new Map<number, FitValue>();
  let at = start;
  for (const field of definition.fields) {
    const isWanted = field.number === timestampField || wanted?.has(field.number) === true;
    const value = isWanted ? fieldValue(view, at, field, definition.little) : null;
    if (value !== null) values.set(field.number, value);
    at += field.size;
  }
  return values;
}

/** How many messages may still be kept. */
interface Room {
  messages: number;
}

/** The messages between two places. `isCut`: they end within one, with one never defined, or for lack of room. */
function readMessages(view: DataView, start: number, end: number, wanted: WantedFields, room: Room) {
  const messages: FitMessage[] = [];
  const definitions: (Definition | undefined)[] = [];
  let lastTime: number | null = null;
  let at = start;
  const ended = (isCut: boolean) => ({ messages, isCut });
  while (at < end) {
    const header = view.getUint8(at++);
    const isCompressed = (header & 0x80) !== 0;
    if (!isCompressed && (header & 0x40) !== 0) {
      const read = readDefinition(view, at, end, (header & 0x20) !== 0);
      if (read === null) return ended(true);
      definitions[header & 0x0f] = read.definition;
      at = read.next;
      continue;
    }
    const definition: Definition | undefined = definitions[isCompressed ? (header >> 5) & 0x03 : header & 0x0f];
    if (definition === undefined || at + definition.size > end) return ended(true);
    const wantedHere = wanted.get(definition.number);
    const hasTime: boolean = definition.fields.some(({ number }) => number === timestampField);
    const values = wantedHere !== undefined || hasTime ? readMessage(view, at, definition, wantedHere) : null;
    at += definition.size;
    const written = values?.get(timestampField);
    let timestamp: number | null = typeof written === 'number' ? written : null;
    if (timestamp === null && isCompressed && lastTime !== null) {
      // The header holds the lower five bits; smaller ones than before have gone round once.
      const bits: number = (header & 0x1f) - (lastTime % 32);
      timestamp = lastTime + (bits < 0 ? bits + 32 : bits);
    }
    lastTime = timestamp ?? lastTime;
    if (wantedHere === undefined || values === null) continue;
    if (room.messages-- <= 0) return ended(true);
    messages.push({ number: definition.number, timestamp, fields: values });
  }
  return ended(false);
}

function readPart(bytes: Uint8Array, view: DataView, at: number, wanted: WantedFields, room: Room) {
  const start = at + view.getUint8(at);
  const declared = view.getUint32(at + 4, true);
  const rest = bytes.length - start;
  // A device that went off before it wrote the length leaves it 0; a part may also hold nothing.
  const isUnfinished = declared === 0 && rest > checksumBytes && !beginsFit(bytes, start + checksumBytes);
  const isShort = isUnfinished || declared + checksumBytes > rest;
  const end = isUnfinished ? bytes.length : Math.min(start + declared, bytes.length);
  const { messages, isCut } = readMessages(view, Math.min(start, end), end, wanted, room);
  const isAltered = !isShort && fitChecksum(bytes.subarray(at, end)) !== view.getUint16(end, true);
  const part: FitPart = { messages, isCut: isCut || (isShort && end === bytes.length), isAltered };
  return { part, next: isShort ? bytes.length : end + checksumBytes };
}

/**
 * Reads the wanted messages in the FIT files that are chained in one, each on its own: a damaged one loses nothing
 * of the others, and of one that ends early, or holds a byte that is no message, all before that is read. The checksum is over
 * the declared size; bytes behind it that begin no further file are left alone. Developers' fields are passed over by
 * their sizes. At most `most` messages are kept. Empty if `bytes` do not begin as a FIT file.
 */
export function readFit(bytes: Uint8Array, wanted: WantedFields, most = mostMessages): readonly FitPart[] {
  const room: Room = { messages: most };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: FitPart[] = [];
  for (let at = 0; at + shortestHeader <= bytes.length && beginsFit(bytes, at);) {
    const { part, next } = readPart(bytes, view, at, wanted, room);
    if (parts.length === mostParts) return [...parts.slice(0, -1), { ...part, isCut: true }];
    parts.push(part);
    at = next;
  }
  return parts;
}
