import type { Source } from '@vitalgate/core';
import { createXmlReader, type XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import { ownCopy } from '../../../kit/written/own-copy.ts';
import { createOriginReader } from '../elements/origin.ts';
import type { Metadata } from '../elements/metadata.ts';
import { categoryTypeOf, categoryValue } from '../samples/category-sample.ts';
import { quantityTypeOf, quantityReading, withRecordedUnit } from '../samples/quantity-sample.ts';

/** What neighbouring records have in common: all that stands before their first date. */
export interface FlatTemplate {
  /** The text from the element's beginning to the memory address in its device, or to the end. */
  readonly head: string;
  /** What stands behind the address; empty if there is none. */
  readonly tail: string;
  readonly type: string;
  readonly source: Source;
  readonly device: string | null;
  /** The stored value in the type's unit, or null if it cannot be one; null of a category. */
  readonly quantity: ((stored: number) => number | null) | null;
  /** The value of a category by what is written, or null. */
  readonly category: (written: string | undefined) => string | null;
  /** The metadata of a sample by those that are written. */
  readonly metadata: (written: Metadata | null) => Metadata | null;
}

/** Beyond all that iOS writes, in characters. */
const longestPrefix = 1000;
const mostRemembered = 500;
const device = / device="&lt;&lt;HKDevice: (?=(0x[0-9a-f]{1,16})&gt;)/u;
const datesAndValues = ['creationDate', 'startDate', 'endDate', 'value', 'average'];

/** The attributes of an element without content, as the plain reader reads them; null if there is anything wrong with it. */
function attributesOf(element: string): XmlAttributes | null {
  const found: XmlAttributes[] = [];
  let isSound = true;
  const reader = createXmlReader({
    open: (name, attributes) => void (name === 'Record' ? found.push(attributes) : (isSound = false)),
    close: () => undefined,
    fault: () => void (isSound = false),
  });
  reader.write(element);
  return reader.end().rootClosed && isSound && found.length === 1 ? (found[0] ?? null) : null;
}

/** A prefix cut at the memory address of its device, which is not the same in all records of one device. */
interface Cut {
  readonly head: string;
  readonly tail: string;
  readonly address: string | null;
}

function cutAtAddress(prefix: string): Cut {
  const found = device.exec(prefix);
  if (found === null) return { head: prefix, tail: '', address: null };
  const [before, address = ''] = found;
  const at = found.index + before.length;
  return { head: prefix.slice(0, at), tail: prefix.slice(at + address.length), address };
}

/** Reads values of a category type, each text once; null for what is no plain word as well. */
function categoryReader(type: string): FlatTemplate['category'] {
  const known = new Map<string | undefined, string | null>();
  return (written) => {
    let value = known.get(written);
    if (value === undefined) {
      const own = written === undefined ? undefined : ownCopy(written);
      value = own === undefined || /^\w+$/u.test(own) ? categoryValue(type, own) : null;
      if (known.size >= mostRemembered) known.clear();
      known.set(own, value);
    }
    return value;
  };
}

/** Reads prefixes: the text of a `Record` element up to its `creationDate`. */
export function flatTemplateReader(): (prefix: string) => FlatTemplate | null {
  const known = new Map<string, FlatTemplate | null>();
  let isCut = false;
  const originOf = createOriginReader(() => (isCut = true));

  const make = ({ head, tail, address }: Cut): FlatTemplate | null => {
    const attributes = attributesOf(`${head}${address ?? ''}${tail}/>`);
    if (attributes === null || datesAndValues.some((name) => attributes[name] !== undefined)) return null;
    // In another attribute the address would be a part of what counts.
    const isElsewhere = Object.entries(attributes).some(
      ([name, value]) => address !== null && name !== 'device' && value?.includes(address) === true,
    );
    if (isElsewhere) return null;
    isCut = false;
    const origin = originOf(attributes);
    if (isCut) return null;
    const { unit } = attributes;
    const category = categoryTypeOf(attributes);
    if (category !== null) {
      return {
        head,
        tail,
        type: category,
        ...origin,
        quantity: null,
        category: categoryReader(category),
        metadata: (written) => written,
      };
    }
    const type = quantityTypeOf(attributes);
    const reading = type === null ? 'unknownType' : quantityReading(type, unit);
    if (type === null || typeof reading === 'string') return null;
    const bare = withRecordedUnit(null, type, unit);
    return {
      head,
      tail,
      type: type.name,
      ...origin,
      quantity: reading,
      category: () => null,
      metadata: (written) => (written === null ? bare : withRecordedUnit(written, type, unit)),
    };
  };

  return (prefix) => {
    if (prefix.length > longestPrefix || !prefix.endsWith('"')) return null;
    if (prefix.includes('>') || prefix.includes('<', 1)) return null;
    const cut = cutAtAddress(prefix);
    const key = cut.head + cut.tail;
    let template = known.get(key);
    if (template === undefined) {
      const own = { head: ownCopy(cut.head), tail: ownCopy(cut.tail), address: cut.address };
      template = make(own);
      if (known.size >= mostRemembered) known.clear();
      known.set(own.head + own.tail, template);
    }
    return template;
  };
}
