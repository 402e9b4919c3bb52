import { utf8Text } from '../../../kit/written/utf8-text.ts';
import type { FitValue } from './fit-message.ts';

/** A number of the format, by the lower five bits of its base type. */
interface NumberType {
  readonly size: number;
  readonly invalid: number;
  read(view: DataView, at: number, little: boolean): number;
}

const unsigned8 = (invalid: number): NumberType => ({ size: 1, invalid, read: (view, at) => view.getUint8(at) });
const unsigned16 = (invalid: number): NumberType => ({
  size: 2,
  invalid,
  read: (view, at, little) => view.getUint16(at, little),
});
const unsigned32 = (invalid: number): NumberType => ({
  size: 4,
  invalid,
  read: (view, at, little) => view.getUint32(at, little),
});
const unsigned64 = (invalid: number): NumberType => ({
  size: 8,
  invalid,
  read: (view, at, little) => Number(view.getBigUint64(at, little)),
});

const textType = 7;
const bytesType = 13;

/** enum and byte are numbers of one byte. Floats are invalid by all bits set, which reads as no number. */
const numberTypes: ReadonlyMap<number, NumberType> = new Map([
  [0, unsigned8(0xff)],
  [1, { size: 1, invalid: 0x7f, read: (view, at) => view.getInt8(at) }],
  [2, unsigned8(0xff)],
  [3, { size: 2, invalid: 0x7fff, read: (view, at, little) => view.getInt16(at, little) }],
  [4, unsigned16(0xffff)],
  [5, { size: 4, invalid: 0x7fffffff, read: (view, at, little) => view.getInt32(at, little) }],
  [6, unsigned32(0xffffffff)],
  [8, { size: 4, invalid: Number.NaN, read: (view, at, little) => view.getFloat32(at, little) }],
  [9, { size: 8, invalid: Number.NaN, read: (view, at, little) => view.getFloat64(at, little) }],
  [10, unsigned8(0)],
  [11, unsigned16(0)],
  [12, unsigned32(0)],
  [13, unsigned8(0xff)],
  [14, { size: 8, invalid: 2 ** 63, read: (view, at, little) => Number(view.getBigInt64(at, little)) }],
  [15, unsigned64(2 ** 64)],
  [16, unsigned64(0)],
]);

/** Most values of one field that are read: devices write eight. */
const mostValues = 32;

export interface FieldLayout {
  readonly baseType: number;
  readonly size: number;
}

/** What a field says; null for nothing, for an unknown type, and for a size that is no multiple of its type's. */
export function fieldValue(
  view: DataView,
  at: number,
  { baseType, size }: FieldLayout,
  little: boolean,
): FitValue | null {
  const kind = baseType & 0x1f;
  if (kind === textType) {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size);
    const end = bytes.indexOf(0);
    return utf8Text(end < 0 ? bytes : bytes.subarray(0, end));
  }
  const type = numberTypes.get(kind);
  if (type === undefined || size === 0 || size % type.size !== 0) return null;
  const read = (from: number): number | null => {
    const value = type.read(view, from, little);
    return value === type.invalid || !Number.isFinite(value) ? null : value;
  };
  if (size === type.size) return read(at);
  // Of plain bytes only all of them together can be invalid.
  if (kind === bytesType) {
    const bytes = Array.from(new Uint8Array(view.buffer, view.byteOffset + at, Math.min(size, mostValues)));
    return bytes.every((byte) => byte === 0xff) ? null : bytes;
  }
  const values: (number | null)[] = [];
  const end = at + Math.min(size, mostValues * type.size);
  for (let from = at; from < end; from += type.size) values.push(read(from));
  return values.every((value) => value === null) ? null : values;
}
