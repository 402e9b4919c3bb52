const replacement = '\ufffd';

/** The text that bytes spell in UTF-8; what is none becomes U+FFFD. For short texts: the platform decodes files. */
export function utf8Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at++] ?? 0;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      continue;
    }
    const more = first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
    let code = more === 3 ? first & 0x07 : more === 2 ? first & 0x0f : first & 0x1f;
    let read = 0;
    while (read < more && ((bytes[at + read] ?? 0) & 0xc0) === 0x80)
      code = (code << 6) | ((bytes[at + read++] ?? 0) & 0x3f);
    at += read;
    const least = more === 3 ? 0x10000 : more === 2 ? 0x800 : 0x80;
    const isWhole = more > 0 && first < 0xf5 && read === more && code >= least && code <= 0x10ffff;
    text += isWhole && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : replacement;
  }
  return text;
}
