/** A text as UTF-8. Half a surrogate pair becomes U+FFFD. RFC 3629. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code < 0x80) {
      bytes[at++] = code;
      continue;
    }
    if (code >= 0xd800 && code < 0xe000) {
      code = text.codePointAt(index) ?? 0;
      if (code >= 0x10000) index++;
      else code = 0xfffd;
    }
    if (code < 0x800) bytes[at++] = 0xc0 | (code >> 6);
    else {
      if (code < 0x10000) bytes[at++] = 0xe0 | (code >> 12);
      else {
        bytes[at++] = 0xf0 | (code >> 18);
        bytes[at++] = 0x80 | ((code >> 12) & 63);
      }
      bytes[at++] = 0x80 | ((code >> 6) & 63);
    }
    bytes[at++] = 0x80 | (code & 63);
  }
  return bytes.slice(0, at);
}

/** Units that a text is put together from at a time: more arguments than an engine takes would be refused. */
const pieceLength = 4096;

/** The text of UTF-8 bytes as `utf8Bytes` makes them; of others, some text. */
export function utf8Text(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let units: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at++] ?? 0;
    const more = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let code = more === 0 ? first : first & (0x3f >> more);
    for (let place = 0; place < more; place++) code = (code << 6) | ((bytes[at++] ?? 0) & 63);
    if (code < 0x10000) units.push(code);
    else units.push(0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
    if (units.length >= pieceLength) {
      pieces.push(String.fromCharCode(...units));
      units = [];
    }
  }
  pieces.push(String.fromCharCode(...units));
  return pieces.join('');
}
