import { createXmlReader, type XmlAttributes } from '../xml/xml-reader.ts';
import { numberFormat, type NumberFormat } from './number-formats.ts';

/** A name without the prefix that some programs write before it. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Characters of the longest text of a cell, as Excel has it. What is longer is cut. */
export const longestCell = 32_767;

/** Characters of the longest number format, as Excel has it. */
const longestFormat = 255;

/** A reader of a part that hears its elements by their bare names. */
function partReader(
  open: (name: string, attributes: XmlAttributes) => void,
  close?: (name: string) => void,
  text?: (text: string) => void,
) {
  return createXmlReader({
    open: (name, attributes) => open(bare(name), attributes),
    close: (name) => close?.(bare(name)),
    ...(text === undefined ? {} : { text }),
  });
}

/** An attribute, whatever prefix its name has. */
function attribute(attributes: XmlAttributes, name: string): string | undefined {
  const found =
    Object.keys(attributes).find((one) => one === name) ?? Object.keys(attributes).find((one) => bare(one) === name);
  return found === undefined ? undefined : attributes[found];
}

/** A sheet of a workbook. */
export interface WorkbookSheet {
  readonly name: string;
  /** The id under which the relations of the workbook name its part. */
  readonly relation: string;
  readonly isHidden: boolean;
}

/** What `xl/workbook.xml` says. */
export function readWorkbookPart(text: string): {
  readonly sheets: readonly WorkbookSheet[];
  readonly is1904: boolean;
} {
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  const reader = partReader((name, attributes) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    if (name !== 'sheet') return;
    const relation = Object.entries(attributes).find(([key]) => key !== 'sheetId' && bare(key) === 'id')?.[1];
    const state = attributes['state'] ?? 'visible';
    if (relation !== undefined)
      sheets.push({ name: attributes['name'] ?? relation, relation, isHidden: state !== 'visible' });
  });
  reader.write(text);
  reader.end();
  return { sheets, is1904 };
}

/** The parts that `xl/_rels/workbook.xml.rels` names, by id, as paths from the workbook's own folder or from the root (`/xl/…`). */
export function readRelations(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const reader = partReader((name, attributes) => {
    const [id, target] = [attribute(attributes, 'Id'), attribute(attributes, 'Target')];
    if (name === 'Relationship' && id !== undefined && target !== undefined) found.set(id, target);
  });
  reader.write(text);
  reader.end();
  return found;
}

/** The formats of cells by the number of their style, as `xl/styles.xml` has them. */
export function readStyles(text: string): readonly NumberFormat[] {
  const codes = new Map<number, string>();
  const styles: NumberFormat[] = [];
  let isOfCells = false;
  const reader = partReader(
    (name, attributes) => {
      if (name === 'numFmt')
        codes.set(Number(attributes['numFmtId']), (attributes['formatCode'] ?? '').slice(0, longestFormat));
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      styles.push(numberFormat(id, codes.get(id)));
    },
    (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  );
  reader.write(text);
  reader.end();
  return styles;
}

/** Most characters of a workbook's shared texts: what is longer is no table of a person. */
const mostCharacters = 64 * 1024 * 1024;

/** What a text takes beside its characters. */
const costOfText = 16;

/** Reads the texts that cells share, piece by piece; `texts` is null if they are too many. */
export function sharedTexts() {
  let texts: string[] | null = [];
  let current: string | null = null;
  let isText = false;
  let isPhonetic = false;
  let length = 0;
  const reader = partReader(
    (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si' || current === null) return;
      length += current.length + costOfText;
      if (length > mostCharacters) texts = null;
      texts?.push(current);
      current = null;
    },
    (text) => {
      if (isText && !isPhonetic && current !== null && length < mostCharacters)
        current += text.slice(0, longestCell - current.length);
    },
  );
  return {
    write: (text: string): void => reader.write(text),
    end(): readonly string[] | null {
      reader.end();
      return texts;
    },
  };
}

/** What the cells of a sheet refer to. */
export interface CellTables {
  readonly texts: readonly string[];
  readonly styles: readonly NumberFormat[];
  readonly is1904: boolean;
}

export { partReader };
