/** A text of a page: its place from the lower left corner in points, and its words in Latin letters. */
export type WrittenText = readonly [left: number, bottom: number, text: string];

const escaped = (text: string): string => text.replaceAll(/[\\()]/gu, (mark) => `\\${mark}`);

/** A PDF of pages of texts in letters of ten points. A page without texts is one of a scan: it shows nothing that could be read. */
export function writtenPdf(pages: readonly (readonly WrittenText[])[]): Uint8Array {
  const objects: string[] = [];
  const add = (content: string): number => objects.push(content);
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  add('<</Type/Catalog/Pages 2 0 R>>');
  add(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  for (const [at, texts] of pages.entries()) {
    const shown = texts.map(([left, bottom, text]) => `BT /F 10 Tf ${left} ${bottom} Td (${escaped(text)}) Tj ET`);
    const stream = shown.join('\n');
    add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`);
    add(`<</Length ${stream.length}>>stream\n${stream}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const places = objects.map((content, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${content}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
