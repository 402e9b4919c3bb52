import { labCategory } from '../../laboratory/resources/lab-category.ts';
import { localName } from '../../kit/xml/prolog.ts';
import type { XmlAttributes, XmlHandler } from '../../kit/xml/xml-reader.ts';
import { gatherTree, nodeAt, wordsOf, type TreeGatherer, type XmlNode } from './xml-tree.ts';

/** What a document says of itself before its entries. */
export interface CcdaHead {
  /** Who keeps it, else who wrote it; null if it names neither. */
  readonly keeper: string | null;
  /** When it was made, as reported. */
  readonly madeAt: string | null;
}

export interface CcdaListener {
  /** Digits of the day on which the person was born. */
  bornOn(day: string): void;
  /** An entry of a section of results; `textOf` finds a text of the section's narrative by its id. */
  entry(entry: XmlNode, head: CcdaHead, textOf: (id: string) => string | null): void;
  /** An entry of another section, by its title. */
  other(section: string): void;
  /** An entry with too many elements. */
  beyond(): void;
}

/** The section of results, in the codes and the templates of its versions; those of laboratories in Europe. */
const ofResults: ReadonlySet<string> = new Set([
  '30954-2',
  '2.16.840.1.113883.10.20.22.2.3',
  '2.16.840.1.113883.10.20.22.2.3.1',
  '2.16.840.1.113883.10.20.1.14',
  '1.3.6.1.4.1.19376.1.5.3.1.3.28',
  '1.3.6.1.4.1.19376.1.3.3.2.1',
  '1.3.6.1.4.1.19376.1.3.3.2.2',
]);

interface Section {
  isOfResults: boolean;
  title: string;
  code: string;
  readonly texts: Map<string, string>;
}

/** Most texts of a narrative that entries may refer to, and most characters of each. */
const mostTexts = 50_000;
const mostText = 20_000;

/** Parts of the head that are read, as ways from the root. */
const headParts: ReadonlySet<string> = new Set(['custodian', 'author', 'recordTarget']);

function isOfLaboratory(code: string | undefined, system: string): boolean {
  return code !== undefined && labCategory({ category: [{ coding: [{ system, code }] }] }) === 'laboratory';
}

/** A handler of the elements of a document: its head, and the entries of its sections one by one. */
export function ccdaHandler(listener: CcdaListener): XmlHandler {
  const path: string[] = [];
  const sections: Section[] = [];
  /** Ids of the elements of the narrative that are open, with the depth at which each is. */
  const named: { readonly id: string; readonly depth: number }[] = [];
  let head: CcdaHead = { keeper: null, madeAt: null };
  let isLaboratoryDocument = false;
  let tree: TreeGatherer | null = null;
  let narrativeDepth = 0;

  const takeHead = (node: XmlNode): void => {
    if (node.name === 'recordTarget') {
      const born = nodeAt(node, 'patientRole', 'patient', 'birthTime')?.attributes['value'];
      if (born !== undefined && /^\d{8}/u.test(born)) listener.bornOn(born.slice(0, 8));
      return;
    }
    const organization =
      nodeAt(node, 'assignedCustodian', 'representedCustodianOrganization', 'name') ??
      nodeAt(node, 'assignedAuthor', 'representedOrganization', 'name');
    const keeper = wordsOf(organization);
    if (keeper !== null && (node.name === 'custodian' || head.keeper === null)) head = { ...head, keeper };
  };
  const takeTree = (node: XmlNode): void => {
    const section = sections.at(-1);
    if (node.name !== 'entry') return takeHead(node);
    listener.entry(node, head, (id) => section?.texts.get(id) ?? null);
  };
  const openInSection = (section: Section, name: string, attributes: XmlAttributes): void => {
    if (name === 'templateId') section.isOfResults ||= ofResults.has(attributes['root'] ?? '');
    else if (name === 'code') {
      const { code, displayName = '' } = attributes;
      section.code = displayName;
      section.isOfResults ||= ofResults.has(code ?? '') || isOfLaboratory(code, 'http://loinc.org');
    } else if (name === 'text') narrativeDepth = path.length;
    else if (name === 'entry') {
      if (section.isOfResults || isLaboratoryDocument) tree = gatherTree();
      else listener.other(section.title.trim() || section.code || 'section');
    }
  };

  return {
    open(written, attributes) {
      const name = localName(written);
      const parent = path.at(-1);
      path.push(name);
      if (tree === null) {
        const section = sections.at(-1);
        if (narrativeDepth > 0) {
          const id = attributes['ID'] ?? attributes['id'];
          if (id !== undefined && (section?.texts.size ?? 0) < mostTexts) named.push({ id, depth: path.length });
          return;
        }
        if (name === 'section') {
          sections.push({ isOfResults: section?.isOfResults ?? false, title: '', code: '', texts: new Map() });
        } else if (parent === 'section' && section !== undefined) openInSection(section, name, attributes);
        else if (path.length === 2 && headParts.has(name)) tree = gatherTree();
        else if (path.length === 2 && name === 'code') {
          isLaboratoryDocument = isOfLaboratory(attributes['code'], 'http://loinc.org');
        } else if (path.length === 2 && name === 'effectiveTime')
          head = { ...head, madeAt: attributes['value'] ?? null };
      }
      tree?.open(name, attributes);
    },
    text(text) {
      if (tree !== null) return tree.text(text);
      const section = sections.at(-1);
      if (section === undefined) return;
      for (const { id } of named) {
        const known = section.texts.get(id) ?? '';
        if (known.length < mostText) section.texts.set(id, known + text);
      }
      if (path.at(-1) === 'title' && section.title.length < mostText) section.title += text;
    },
    close() {
      const name = path.pop();
      const gathered = tree?.close();
      if (gathered !== undefined) {
        tree = null;
        if (gathered.tree === null) listener.beyond();
        else takeTree(gathered.tree);
      } else if (tree === null) {
        while ((named.at(-1)?.depth ?? 0) > path.length) named.pop();
        if (narrativeDepth > path.length) narrativeDepth = 0;
        if (name === 'section') sections.pop();
      }
    },
  };
}
