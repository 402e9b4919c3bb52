import { isAscii } from 'node:buffer';

type Decode = (bytes: Buffer, isLast: boolean) => string;

function utf8Decoder(): Decode {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let mayBeInside = false;
  return (bytes, isLast) => {
    // Text of ASCII alone stays at one byte a character in memory, and everything after it is faster.
    if (!mayBeInside && isAscii(bytes)) return bytes.toString('latin1');
    mayBeInside = (bytes.at(-1) ?? 0) >= 0x80;
    return decoder.decode(bytes, { stream: !isLast });
  };
}

function utf16Decoder(label: 'utf-16le' | 'utf-16be'): Decode {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

const marks: readonly { readonly bytes: readonly number[]; readonly decoder: () => Decode }[] = [
  { bytes: [0xef, 0xbb, 0xbf], decoder: utf8Decoder },
  { bytes: [0xff, 0xfe], decoder: () => utf16Decoder('utf-16le') },
  { bytes: [0xfe, 0xff], decoder: () => utf16Decoder('utf-16be') },
];
const longestMark = 3;

/** Turns bytes that come in pieces into text. */
export interface TextPieces {
  push(bytes: Buffer): void;
  /** After the last piece. */
  end(): void;
}

/**
 * Decodes leniently: UTF-8, or UTF-16 where a byte order mark says so; the mark itself is left out, and what is not valid
 * becomes U+FFFD. A character cut by the end of a piece comes with the next one.
 */
export function textPieces(onText: (text: string) => void): TextPieces {
  let first: Buffer = Buffer.alloc(0);
  let decode: Decode | null = null;

  const hand = (text: string): void => {
    if (text !== '') onText(text);
  };
  const begin = (isLast: boolean): void => {
    const mark = marks.find(({ bytes }) => bytes.every((byte, index) => first[index] === byte));
    decode = (mark?.decoder ?? utf8Decoder)();
    hand(decode(first.subarray(mark?.bytes.length ?? 0), isLast));
  };

  return {
    push(bytes) {
      if (decode !== null) return hand(decode(bytes, false));
      first = first.length === 0 ? bytes : Buffer.concat([first, bytes]);
      if (first.length >= longestMark) begin(false);
    },
    end() {
      if (decode === null) begin(true);
      else hand(decode(Buffer.alloc(0), true));
    },
  };
}
