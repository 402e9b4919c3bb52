import { SaxesParser } from 'saxes';
import { createTextCleaner } from './clean-text.ts';
import { createPrologSkipper } from './prolog.ts';

/** An element's attributes, unescaped, by name. The object has no prototype and is the handler's to keep. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** What hears of a document's elements, in order. Every `open` has its `close`, but for elements that the text's end cut off. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** Text between two tags, unescaped, or a part of it; white space too. */
  text?(text: string): void;
  /** A tag that is not well-formed, so that an element may be lost or wrong. Once for all faults before the next `open`. */
  fault?(): void;
}

/** Reads a document that comes in pieces, cut anywhere. */
export interface XmlReader {
  write(text: string): void;
  /** `rootClosed`: the end tag of the root element came. Never where reading ended at one of the reader's limits. */
  end(): { readonly rootClosed: boolean };
}

/** A reader from which another may take over between two elements. */
export interface RestingXmlReader extends XmlReader {
  /**
   * Reads a text that ends with `>`, and answers whether this ended a tag behind which only the root is open: elements that come
   * now and are well-formed may as well be read by somebody else.
   */
  writeToRest(text: string): boolean;
}

/** The parser is fastest on pieces of about this many characters. */
const pieceLength = 65_536;

/** An export's elements lie five deep at most. */
const deepestElement = 64;

/** Longest text without a whole tag in it, which the parser keeps in memory, in characters. */
const longestToken = 4 * 1024 * 1024;

/** The parser's words for faults that can cost an element, or make two into one. */
const costly =
  /^(?:unexpected close tag|unmatched closing tag|weird empty close tag|disallowed character in (?:tag name|attribute name|closing tag)|unquoted attribute value|forward-slash|incorrect syntax|inappropriately located)/u;

/**
 * A reader that goes on after faults of well-formedness instead of stopping at the first. No document type is read and
 * nothing is fetched or expanded (see `createPrologSkipper`, `createTextCleaner`). It ends early, with what it has read so
 * far, where elements lie more than 64 deep or about 4 MiB come without a whole tag.
 */
export function createXmlReader(handler: XmlHandler): RestingXmlReader {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const skipProlog = createPrologSkipper();
  const cleaner = createTextCleaner();
  let depth = 0;
  let root = '';
  let rootClosed = false;
  let endedEarly = false;
  let isFaulty = false;
  /** Characters since the piece in which the last tag ended. */
  let sinceTag = 0;
  let isTagEnd = false;

  const tagEnds = (): void => {
    sinceTag = 0;
    isTagEnd = true;
  };
  parser.on('opentag', ({ name, attributes }) => {
    tagEnds();
    isFaulty = false;
    endedEarly ||= depth >= deepestElement;
    if (endedEarly) return;
    if (depth++ === 0) root ||= name;
    handler.open(name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    tagEnds();
    if (endedEarly) return;
    if (--depth === 0 && name === root) rootClosed = true;
    handler.close(name);
  });
  if (handler.text !== undefined) {
    const hear = (text: string): void => {
      if (!endedEarly) handler.text?.(text);
    };
    parser.on('text', hear);
    parser.on('cdata', hear);
  }
  parser.on('error', ({ message }) => {
    if (endedEarly) return;
    // An end tag without its start makes the parser close all that is open, the root too; the root's own end tag then
    // finds nothing open and is reported in this way alone.
    const unmatched = /unmatched closing tag: (.*)\.$/u.exec(message);
    if (unmatched !== null) rootClosed = unmatched[1] === root;
    if (isFaulty || unmatched?.[1] === root || !costly.test(message)) return;
    isFaulty = true;
    handler.fault?.();
  });

  const parse = (text: string): void => {
    for (let at = 0; at < text.length && !endedEarly; at += pieceLength) {
      const piece = text.slice(at, at + pieceLength);
      sinceTag += piece.length;
      endedEarly = sinceTag > longestToken;
      if (!endedEarly) parser.write(piece);
    }
  };

  const write = (text: string): void => {
    if (!endedEarly) parse(cleaner.clean(skipProlog(text)));
  };

  return {
    write,
    writeToRest(text) {
      write(text.slice(0, -1));
      isTagEnd = false;
      write(text.slice(-1));
      return isTagEnd && depth === 1 && !isFaulty && !endedEarly;
    },
    end() {
      parse(cleaner.end());
      if (endedEarly) return { rootClosed: false };
      const closed = rootClosed;
      // What the end cuts off is no fault of a tag.
      isFaulty = true;
      parser.close();
      return { rootClosed: closed };
    },
  };
}
