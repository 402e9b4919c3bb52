import { LimitedMetadata } from '@vitalgate/core';
import { createXmlReader } from '../../../kit/xml/xml-reader.ts';
import { addMetadataEntry, zoneOf, type Metadata } from '../elements/metadata.ts';
import { ownCopy } from '../../../kit/written/own-copy.ts';

/** What the elements in a record say. */
export interface FlatChildren {
  readonly metadata: Metadata | null;
  readonly timeZone: string | null;
}

// No control character: what XML forbids is dropped, and line breaks in an attribute become blanks. That is the plain reader's.
const value = String.raw`"([^"<\0-\x1f\ufffe\uffff]*)"`;
const entry = new RegExp(String.raw`[ \n]*<MetadataEntry key=${value} value=${value}/>`, 'uy');
const beat = String.raw`<InstantaneousBeatsPerMinute bpm="[^"<&\0-\x1f\ufffe\uffff]*" time="[^"<&\0-\x1f\ufffe\uffff]*"/>`;
const beats = new RegExp(
  String.raw`[ \n]*<HeartRateVariabilityMetadataList>(?:[ \n]*${beat})*[ \n]*</HeartRateVariabilityMetadataList>`,
  'uy',
);
const end = /[ \n]*$/uy;

/** Longest text that is remembered, in characters: a longer one is one of its kind. */
const longestRemembered = 300;
const mostRemembered = 1000;

function skips(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The metadata entries of a text with references, as the plain reader unescapes them. */
function addUnescaped(metadata: LimitedMetadata, text: string): void {
  const reader = createXmlReader({
    open(name, attributes) {
      if (name === 'MetadataEntry') addMetadataEntry(metadata, attributes);
    },
    close: () => undefined,
  });
  reader.write(`<Record>${text}</Record>`);
  reader.end();
}

function readChildren(text: string): FlatChildren | null {
  const gathered = new LimitedMetadata();
  const isEscaped = text.includes('&');
  for (let at = 0; skips(end, text, at) < 0;) {
    entry.lastIndex = at;
    const found = entry.exec(text);
    if (found !== null) {
      if (!isEscaped) gathered.add(found[1] ?? '', found[2] ?? '');
      at = entry.lastIndex;
    } else {
      at = skips(beats, text, at);
      if (at < 0) return null;
    }
  }
  if (isEscaped) addUnescaped(gathered, text);
  const { metadata, surplus } = gathered;
  return surplus.leftOut + surplus.cut > 0 ? null : { metadata, timeZone: zoneOf(metadata) };
}

/**
 * Makes a reader of what stands between a record's tags: metadata entries and lists of beats as iOS writes them, within the limits.
 * Null for anything else. Equal texts mostly give one object.
 */
export function flatChildrenReader(): (text: string) => FlatChildren | null {
  const known = new Map<string, FlatChildren>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (text.length > longestRemembered) return readChildren(text);
    const own = ownCopy(text);
    const children = readChildren(own);
    if (children === null) return null;
    if (known.size >= mostRemembered) known.clear();
    known.set(own, children);
    return children;
  };
}
