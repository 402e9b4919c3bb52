export class InflateFault extends Error {}

const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const distanceBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const longestCode = 15;

/** A canonical Huffman code: how many codes there are of each length, and their symbols in order. */
interface Code {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

function codeOf(lengths: readonly number[]): Code {
  const counts = Array.from({ length: longestCode + 1 }, (_, length) =>
    length === 0 ? 0 : lengths.filter((one) => one === length).length,
  );
  const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol] !== 0);
  symbols.sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other);
  return { counts, symbols };
}

const repeated = (length: number, count: number): readonly number[] => Array.from({ length: count }, () => length);
const fixedLengths = [...repeated(8, 144), ...repeated(9, 112), ...repeated(7, 24), ...repeated(8, 8)];
const fixedCodes = { lengths: codeOf(fixedLengths), distances: codeOf(repeated(5, 30)) };

/** Bits of the packed bytes, lowest first. */
function bitReader(bytes: Uint8Array) {
  let at = 0;
  let held = 0;
  let count = 0;
  function bits(wanted: number): number {
    while (count < wanted) {
      const byte = bytes[at++];
      if (byte === undefined) throw new InflateFault('the packed data ends early');
      held |= byte << count;
      count += 8;
    }
    const value = held & ((1 << wanted) - 1);
    held >>>= wanted;
    count -= wanted;
    return value;
  }
  return {
    bits,
    toNextByte(): void {
      held = 0;
      count = 0;
    },
    symbol({ counts, symbols }: Code): number {
      let code = 0;
      let first = 0;
      let index = 0;
      for (let length = 1; length <= longestCode; length++) {
        code |= bits(1);
        const ofLength = counts[length] ?? 0;
        if (code - first < ofLength) return symbols[index + code - first] ?? 0;
        index += ofLength;
        first = (first + ofLength) << 1;
        code <<= 1;
      }
      throw new InflateFault('a code is not known');
    },
  };
}

type BitReader = ReturnType<typeof bitReader>;

/** The codes that a block brings with it. */
function ownCodes(reader: BitReader): typeof fixedCodes {
  const lengthCount = reader.bits(5) + 257;
  const distanceCount = reader.bits(5) + 1;
  const codeLengths = repeated(0, codeLengthOrder.length).slice();
  for (let left = reader.bits(4) + 4, at = 0; at < left; at++) codeLengths[codeLengthOrder[at] ?? 0] = reader.bits(3);
  const code = codeOf(codeLengths);
  const lengths: number[] = [];
  while (lengths.length < lengthCount + distanceCount) {
    const symbol = reader.symbol(code);
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) lengths.push(...repeated(lengths.at(-1) ?? 0, reader.bits(2) + 3));
    else lengths.push(...repeated(0, symbol === 17 ? reader.bits(3) + 3 : reader.bits(7) + 11));
  }
  if (lengths.length > lengthCount + distanceCount) throw new InflateFault('too many code lengths');
  return { lengths: codeOf(lengths.slice(0, lengthCount)), distances: codeOf(lengths.slice(lengthCount)) };
}

/**
 * Unpacks raw DEFLATE data (RFC 1951), as SMART Health Cards hold it, to at most so many bytes. Written for the few kilobytes of a
 * card, not for speed. Throws InflateFault on data that is damaged, cut off or longer.
 */
export function inflate(packed: Uint8Array, mostBytes: number): Uint8Array {
  const reader = bitReader(packed);
  const output: number[] = [];
  const push = (byte: number): void => {
    if (output.length >= mostBytes) throw new InflateFault('the unpacked data is too long');
    output.push(byte);
  };
  const copyBack = (lengthSymbol: number, distances: Code): void => {
    const at = lengthSymbol - 257;
    const length = (lengthBases[at] ?? NaN) + reader.bits(lengthBits[at] ?? 0);
    const symbol = reader.symbol(distances);
    const distance = (distanceBases[symbol] ?? NaN) + reader.bits(distanceBits[symbol] ?? 0);
    if (!(distance <= output.length) || !(length > 0)) throw new InflateFault('a distance is not known');
    for (let count = 0; count < length; count++) push(output[output.length - distance] ?? 0);
  };
  const stored = (): void => {
    reader.toNextByte();
    const length = reader.bits(16);
    if ((length ^ reader.bits(16)) !== 0xffff) throw new InflateFault('a length is damaged');
    for (let count = 0; count < length; count++) push(reader.bits(8));
  };
  for (let isLast = false; !isLast;) {
    isLast = reader.bits(1) === 1;
    const kind = reader.bits(2);
    if (kind === 0) {
      stored();
      continue;
    }
    if (kind === 3) throw new InflateFault('a kind of block is not known');
    const { lengths, distances } = kind === 1 ? fixedCodes : ownCodes(reader);
    for (let symbol = reader.symbol(lengths); symbol !== 256; symbol = reader.symbol(lengths)) {
      if (symbol < 256) push(symbol);
      else copyBack(symbol, distances);
    }
  }
  return Uint8Array.from(output);
}
