import type { LabColumns, TableExamination } from '@vitalgate/contract';
import { mostLookedAtBytes, oneFileType, windowsEncoding } from '@vitalgate/contract';
import { send } from '../host/send.ts';
import type { Upload } from './chosen-files.ts';

/** A file of rows that no importer knows. */
export interface UnknownTable extends Pick<TableExamination, 'header' | 'rows' | 'values'> {
  readonly upload: Upload;
  /** Its beginning; `isCut` if it goes on. */
  readonly head: string;
  readonly isCut: boolean;
  readonly proposal: LabColumns;
  /** Its lines were read from the text of a PDF: each is held against the page. */
  readonly isPdf: boolean;
}

/** How much of a file is looked at. */
const headBytes = 64 * 1024;

const isPdf = ({ name }: Upload): boolean => /\.pdf$/i.test(name);

/** A small Excel workbook or PDF in base64; null for another file. A larger one is sent as it is: the host says what it leaves open. */
async function workbookIn(upload: Upload): Promise<string | null> {
  const { body, name } = upload;
  if (!(/\.xls[xm]$/i.test(name) || isPdf(upload)) || body.size > mostLookedAtBytes) return null;
  const bytes = new Uint8Array(await body.arrayBuffer());
  const mark = String.fromCharCode(...bytes.subarray(0, 2));
  if (mark !== (isPdf(upload) ? '%P' : 'PK')) return null;
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes as the host does: as the byte order mark says, else as UTF-8, else as Windows writes. */
function decoded(bytes: Uint8Array): string | null {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    const western = new TextDecoder('windows-1252').decode(bytes);
    return new TextDecoder(windowsEncoding(western)).decode(bytes);
  }
}

/** The table in a single file that is one of rows and that no importer knows; null for all else. */
export async function unknownTable(upload: Upload): Promise<UnknownTable | null> {
  if (upload.type !== oneFileType) return null;
  const workbook = await workbookIn(upload);
  const start = decoded(new Uint8Array(await upload.body.slice(0, headBytes).arrayBuffer()));
  // JSON and XML are no rows, whatever stands in their lines.
  if (workbook === null && (start === null || /^\s*[{[<]/.test(start))) return null;
  const isCut = workbook === null && upload.body.size > headBytes;
  const asked = { name: upload.name, head: workbook === null ? (start ?? '') : '', isCut };
  const found = await send('examineTable', workbook === null ? asked : { ...asked, workbook });
  const { format, header, rows, proposal, values, head } = found;
  return format === null && header.length > 1 && rows.length > 0
    ? { upload, head, isCut, header, rows, proposal, values: isPdf(upload) ? null : values, isPdf: isPdf(upload) }
    : null;
}
