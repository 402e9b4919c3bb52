import { isAscii } from 'node:buffer';

/** How far into a document its declaration may reach, in bytes. */
const declarationBytes = 1024;

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/u;

/** Encodings in which the declaration itself could not have been read as bytes of ASCII. */
const wideEncoding = /^(?:utf-?16|utf-?32|ucs-?[24]|unicode|iso-10646-ucs-[24])/iu;

/** The encoding that an XML declaration names in a document's first bytes, trimmed; null if none does, or it cannot be true. */
function declaredEncoding(start: Buffer): string | null {
  const [, double, single] = declaration.exec(start.subarray(0, declarationBytes).toString('latin1')) ?? [];
  const name = (double ?? single ?? '').trim();
  return name === '' || wideEncoding.test(name) ? null : name;
}

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

function otherDecoder(label: string): Decode {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

/** What the bytes from 0x80 to 0x9F mean in windows-1252. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Some versions of Node decode windows-1252 as if it were ISO 8859-1, which has control characters there. */
function windows1252Decoder(): Decode {
  return (bytes) =>
    bytes.toString('latin1').replace(/[\u0080-\u009f]/gu, (mark) => windows1252.charAt(mark.charCodeAt(0) - 0x80));
}

const decoders: ReadonlyMap<string, () => Decode> = new Map([
  ['utf-8', utf8Decoder],
  ['windows-1252', windows1252Decoder],
]);

const utf16le = (): Decode => otherDecoder('utf-16le');
const utf16be = (): Decode => otherDecoder('utf-16be');

/** Beginnings that tell the encoding (XML 1.0, appendix F), of which `mark` bytes are no text. Null is any byte. */
const beginnings: readonly {
  readonly bytes: readonly (number | null)[];
  readonly mark: number;
  readonly decoder: () => Decode;
}[] = [
  { bytes: [0xef, 0xbb, 0xbf], mark: 3, decoder: utf8Decoder },
  { bytes: [0xff, 0xfe], mark: 2, decoder: utf16le },
  { bytes: [0xfe, 0xff], mark: 2, decoder: utf16be },
  { bytes: [0x3c, 0, null, 0], mark: 0, decoder: utf16le },
  { bytes: [0, 0x3c, 0, null], mark: 0, decoder: utf16be },
];

function declaredDecoder(start: Buffer, onUnknown: (encoding: string) => void): Decode {
  const name = declaredEncoding(start);
  if (name === null) return utf8Decoder();
  try {
    const { encoding } = new TextDecoder(name);
    return decoders.get(encoding)?.() ?? otherDecoder(encoding);
  } catch {
    onUnknown(name);
    return utf8Decoder();
  }
}

/**
 * Turns bytes that come in pieces into text, leniently: as a byte order mark or the first characters say, else as an XML
 * declaration says, else as UTF-8. The mark itself is left out, and what is not valid becomes U+FFFD. A character cut by the end
 * of a piece comes with the next one. An encoding that this platform cannot read is reported to `onUnknownEncoding` and read as
 * UTF-8.
 */
export function textPieces(
  onText: (text: string) => void,
  onUnknownEncoding: (encoding: string) => void = () => undefined,
) {
  let first: Buffer = Buffer.alloc(0);
  let decode: Decode | null = null;

  const hand = (text: string): void => {
    if (text !== '') onText(text);
  };
  const begin = (isLast: boolean): void => {
    const known = beginnings.find(({ bytes }) => bytes.every((byte, at) => (byte ?? first[at]) === first[at]));
    decode = known === undefined ? declaredDecoder(first, onUnknownEncoding) : known.decoder();
    hand(decode(first.subarray(known?.mark ?? 0), isLast));
  };

  return {
    push(bytes: Buffer): void {
      if (decode !== null) return hand(decode(bytes, false));
      first = first.length === 0 ? bytes : Buffer.concat([first, bytes]);
      if (first.length >= declarationBytes) begin(false);
    },
    /** After the last piece. */
    end(): void {
      if (decode === null) begin(true);
      else hand(decode(Buffer.alloc(0), true));
    },
  };
}
