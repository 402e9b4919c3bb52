import { localName } from '../../kit/xml/prolog.ts';
import type { XmlAttributes } from '../../kit/xml/xml-reader.ts';

/** An element of a document with what stands in it, by local names. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: readonly XmlNode[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

interface OpenNode extends XmlNode {
  readonly children: OpenNode[];
  text: string;
}

/** Most elements of one tree, and most characters of one text. */
const mostNodes = 50_000;
const mostText = 20_000;

/** Gathers one element with all that stands in it. */
export interface TreeGatherer {
  open(name: string, attributes: XmlAttributes): void;
  text(text: string): void;
  /** Gives the whole tree once its root is closed: null if it has too many elements. */
  close(): { readonly tree: XmlNode | null } | undefined;
}

export function gatherTree(): TreeGatherer {
  const stack: OpenNode[] = [];
  let nodes = 0;
  return {
    open(name, attributes) {
      const node: OpenNode = { name: localName(name), attributes, children: [], text: '' };
      if (++nodes <= mostNodes) stack.at(-1)?.children.push(node);
      stack.push(node);
    },
    text(text) {
      const node = stack.at(-1);
      if (node !== undefined && node.text.length < mostText) node.text += text;
    },
    close() {
      const node = stack.pop();
      return stack.length > 0 || node === undefined ? undefined : { tree: nodes > mostNodes ? null : node };
    },
  };
}

/** The children of an element with a name. */
export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** The first element that a way of names leads to. */
export function nodeAt(node: XmlNode | undefined, ...way: readonly string[]): XmlNode | undefined {
  return way.reduce<XmlNode | undefined>((at, name) => childrenOf(at, name)[0], node);
}

/** All text of an element and of what stands in it, blanks between words; null if it is empty. */
export function wordsOf(node: XmlNode | undefined): string | null {
  const all = (one: XmlNode): string => [one.text, ...one.children.map(all)].join(' ');
  return node === undefined ? null : all(node).replace(/\s+/gu, ' ').trim() || null;
}
