/** How far into a document its declaration may reach, in bytes. */
export const declarationBytes = 1024;

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/u;

/** Encodings in which the declaration itself could not have been read as bytes of ASCII. */
const wideEncoding = /^(?:utf-?16|utf-?32|ucs-?[24]|unicode|iso-10646-ucs-[24])/iu;

/** The encoding that an XML declaration names in a document's first bytes, trimmed; null if none does, or it cannot be true. */
export function declaredEncoding(start: Buffer): string | null {
  const [, double, single] = declaration.exec(start.subarray(0, declarationBytes).toString('latin1')) ?? [];
  const name = (double ?? single ?? '').trim();
  return name === '' || wideEncoding.test(name) ? null : name;
}
