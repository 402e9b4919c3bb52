import { fitChecksum } from '../../packages/importers/src/formats/fit/protocol/fit-checksum.ts';

/** How a field is written: number of the base type, and bytes each. */
type Kind = 'enum' | 'uint8' | 'uint16' | 'sint32' | 'uint32' | 'string' | 'bytes' | 'uint16z';

const kinds: Readonly<Record<Kind, readonly [baseType: number, size: number]>> = {
  enum: [0x00, 1],
  uint8: [0x02, 1],
  uint16: [0x84, 2],
  sint32: [0x85, 4],
  uint32: [0x86, 4],
  string: [0x07, 1],
  bytes: [0x0d, 1],
  uint16z: [0x8b, 2],
};

/** One field of a message: its number, how it is written, and what it says. */
export type WrittenField = readonly [number: number, kind: Kind, value: number | string | readonly number[]];

/** What a message is written with beside its fields. */
export interface WrittenMessage {
  readonly bigEndian?: boolean;
  /** Local message number, 0 to 15. */
  readonly local?: number;
  /** Bytes of developers' fields, each with its number. */
  readonly developer?: readonly (readonly [number: number, bytes: readonly number[]])[];
  /** Writes the header with these lower five bits of the time in place of a time of its own. */
  readonly compressedTime?: number;
  /** Sizes that fields claim to have, by number, with as many bytes. */
  readonly sizes?: Readonly<Record<number, number>>;
}

/** Whether and how a file is wrong. */
export interface WrittenFile {
  readonly checksum?: number;
  /** What the header says of the length. */
  readonly declared?: number;
}

function bytesOf([, kind, value]: WrittenField, bigEndian: boolean): number[] {
  if (typeof value === 'string') return [...Array.from(value, (letter) => letter.charCodeAt(0)), 0];
  const [, size] = kinds[kind];
  const values = typeof value === 'number' ? [value] : value;
  return values.flatMap((each) => {
    const bytes = Array.from(
      { length: size },
      (_, at) => Math.floor((each < 0 ? each + 2 ** 32 : each) / 256 ** at) % 256,
    );
    return bigEndian ? bytes.reverse() : bytes;
  });
}

/** Writes FIT files as the public description of the protocol has them: a definition before each message. */
export class FitWriter {
  readonly #data: number[] = [];

  message(global: number, fields: readonly WrittenField[], how: WrittenMessage = {}): this {
    const { bigEndian = false, local = 0, developer = [], compressedTime, sizes = {} } = how;
    const contents = fields.map((field) => bytesOf(field, bigEndian));
    for (const [index, [number]] of fields.entries()) {
      const size = sizes[number];
      if (size !== undefined) contents[index] = Array.from({ length: size }, (_, at) => contents[index]?.[at] ?? 0);
    }
    const number = [global % 256, global >> 8];
    this.#data.push(0x40 | (developer.length > 0 ? 0x20 : 0) | local, 0, bigEndian ? 1 : 0);
    this.#data.push(...(bigEndian ? number.reverse() : number), fields.length);
    for (const [index, [id, kind]] of fields.entries())
      this.#data.push(id, contents[index]?.length ?? 0, kinds[kind][0]);
    if (developer.length > 0) {
      this.#data.push(developer.length);
      for (const [id, bytes] of developer) this.#data.push(id, bytes.length, 0);
    }
    this.#data.push(compressedTime === undefined ? local : 0x80 | (local << 5) | (compressedTime % 32));
    for (const content of contents) this.#data.push(...content);
    for (const [, bytes] of developer) this.#data.push(...bytes);
    return this;
  }

  raw(...bytes: readonly number[]): this {
    this.#data.push(...bytes);
    return this;
  }

  file({ checksum, declared = this.#data.length }: WrittenFile = {}): Uint8Array {
    const length = [0, 1, 2, 3].map((at) => Math.floor(declared / 256 ** at) % 256);
    const header = [14, 0x20, 0x00, 0x00, ...length, 0x2e, 0x46, 0x49, 0x54, 0, 0];
    const bytes = Uint8Array.from([...header, ...this.#data, 0, 0]);
    const sum = checksum ?? fitChecksum(bytes.subarray(0, -2));
    bytes[bytes.length - 2] = sum % 256;
    bytes[bytes.length - 1] = sum >> 8;
    return bytes;
  }
}

/** Seconds of the format's time at an ISO date. */
export function fitSeconds(date: string): number {
  return Date.parse(date) / 1000 - 631_065_600;
}

/** Several files in one. */
export function joined(...files: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(files.flatMap((file) => Array.from(file)));
}
