import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';

/** A text on a sheet. Lengths are points from the lower left corner. */
interface PrintedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** A sheet of paper. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PrintedText[];
}

/** The page as a browser prints it, read from the PDF that it makes. */
export async function printed(page: Page, format: 'A4' | 'Letter'): Promise<readonly Sheet[]> {
  const bytes = await page.pdf({ format });
  const file = await getDocumentProxy(new Uint8Array(bytes));
  const sheets: Sheet[] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const sheet = await file.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , , left, bottom] = item.transform as readonly number[];
      return left === undefined || bottom === undefined
        ? []
        : [{ text: item.str, left, right: left + item.width, bottom }];
    });
    sheets.push({ width, height, texts });
  }
  await file.cleanup();
  return sheets;
}

/** Leaves the PDF to be looked at beside the pictures; none is made if their folder is not set. */
export async function keepPrint(page: Page, name: string, format: 'A4' | 'Letter'): Promise<void> {
  const folder = process.env['VITALGATE_PICTURES'];
  if (folder === undefined) return;
  await writeFile(`${folder}/${name.replaceAll(/\W+/g, '-')}.pdf`, await page.pdf({ format }));
}

/** All that stands on the sheets, without spaces: where lines break is the paper's business. */
export function textOn(sheets: readonly Sheet[]): string {
  return sheets
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join('')
    .normalize('NFKC')
    .replaceAll(/\s/g, '');
}

/** The texts with a number in them that a page shows on the screen, without spaces; not those of buttons and drawings. */
export async function numbersShown(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate<string[]>(`{
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { parentElement: element, data } = walker.currentNode;
      if (!/\\d/.test(data) || element.closest('button, .button, svg, option, .visually-hidden, .page-back')) continue;
      // What is for screen readers alone is one pixel wide.
      if (element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1) found.push(data);
    }
    found;
  }`);
  return [...new Set(texts.map((text) => text.normalize('NFKC').replaceAll(/\s/g, '')))];
}
