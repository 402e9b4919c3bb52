import { SaxesParser } from 'saxes';
import { createTextCleaner } from './clean-text.ts';
import { createPrologSkipper } from './prolog.ts';

/** An element's attributes, unescaped, by name. The object has no prototype and is the handler's to keep. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** What hears of a document's elements, in order. Every `open` has its `close`, but for elements that the text's end cut off. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
}

/** Reads a document that comes in pieces, cut anywhere. */
export interface XmlReader {
  write(text: string): void;
  /** `rootClosed`: the end tag of the root element came. */
  end(): { readonly rootClosed: boolean };
}

/** The parser is fastest on pieces of about this many characters. */
const pieceLength = 65_536;

/**
 * A reader that goes on after faults of well-formedness instead of stopping at the first. No document type is read and
 * nothing is fetched or expanded (see `createPrologSkipper`, `createTextCleaner`).
 */
export function createXmlReader(handler: XmlHandler): XmlReader {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const skipProlog = createPrologSkipper();
  const cleaner = createTextCleaner();
  let depth = 0;
  let root = '';
  let rootClosed = false;

  parser.on('opentag', ({ name, attributes }) => {
    if (depth++ === 0) root ||= name;
    handler.open(name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    if (--depth === 0 && name === root) rootClosed = true;
    handler.close(name);
  });
  parser.on('error', ({ message }) => {
    // An end tag without its start makes the parser close all that is open, the root too; the root's own end tag then
    // finds nothing open and is told of in this way alone.
    const unmatched = /unmatched closing tag: (.*)\.$/u.exec(message);
    if (unmatched !== null) rootClosed = unmatched[1] === root;
  });

  const parse = (text: string): void => {
    for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength));
  };

  return {
    write: (text) => parse(cleaner.clean(skipProlog(text))),
    end() {
      parse(cleaner.end());
      const closed = rootClosed;
      parser.close();
      return { rootClosed: closed };
    },
  };
}
