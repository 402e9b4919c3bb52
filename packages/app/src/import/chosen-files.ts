import { maxUploadedFiles, oneFileType, severalFilesType, type UploadedFile } from '@vitalgate/contract';
import { texts } from './texts/texts.ts';

/** Files for the host to import. */
export interface Upload {
  readonly name: string;
  readonly type: typeof oneFileType | typeof severalFilesType;
  /** Read by the browser piece by piece. */
  readonly body: Blob;
  /** When the one file was written, in milliseconds; null for several, which say it one by one. */
  readonly modified: number | null;
}

/** A file with its path within what was chosen. */
interface FoundFile {
  readonly path: string;
  readonly file: File;
}

/** Files that systems put beside those of the user. */
const isSystemFile = (path: string): boolean => /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i.test(path);

function severalFiles(name: string, found: readonly FoundFile[]): Upload {
  const list = found.map(({ path, file }): UploadedFile => ({ path, size: file.size, modified: file.lastModified }));
  return {
    name,
    type: severalFilesType,
    modified: null,
    body: new Blob([`${JSON.stringify(list)}\n`, ...found.map(({ file }) => file)]),
  };
}

/** One file, or the files of a folder or of a choice; a text if there is nothing to send, or too much. */
function uploadOf(found: readonly FoundFile[], folder: string | null): Upload | string {
  const inside = folder === null ? 0 : folder.length + 1;
  const files = found
    .map(({ path, file }) => ({ path: path.slice(inside), file }))
    .filter(({ path }) => !isSystemFile(path));
  const [first] = files;
  if (first === undefined) {
    return folder === null ? texts.noFile : texts.holdsNone(folder);
  }
  if (files.length > maxUploadedFiles) {
    return texts.holdsTooMany(folder, maxUploadedFiles);
  }
  if (files.length === 1 && folder === null) {
    const { file } = first;
    return { name: file.name, type: oneFileType, body: file, modified: file.lastModified };
  }
  return severalFiles(folder ?? texts.choiceOf(files.length), files);
}

/** The files of a choice in the browser's dialog. */
export function chosenUpload(files: FileList): Upload | string {
  const found = [...files].map((file) => ({
    path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
    file,
  }));
  const isFolder = found.every(({ path }) => path.includes('/'));
  return uploadOf(found, isFolder ? (found[0]?.path.split('/')[0] ?? null) : null);
}

const fileIn = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A browser hands over some at a time.
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesIn(entries: readonly FileSystemEntry[], found: FoundFile[]): Promise<void> {
  for (const entry of entries) {
    if (found.length > maxUploadedFiles) return;
    const path = entry.fullPath.replace(/^\//, '');
    if (entry.isDirectory) await filesIn(await entriesIn(entry as FileSystemDirectoryEntry), found);
    else found.push({ path: path === '' ? entry.name : path, file: await fileIn(entry as FileSystemFileEntry) });
  }
}

/** The upload of what was dropped: files, folders or both. To be called while it is dropped: the browser forgets it a moment later. */
export async function droppedUpload({ items }: DataTransfer): Promise<Upload | string> {
  const entries: FileSystemEntry[] = [];
  const found: FoundFile[] = [];
  for (const item of items) {
    const [entry, file] = [item.webkitGetAsEntry(), item.getAsFile()];
    if (entry !== null) entries.push(entry);
    // What was made by a page, such as a picture dragged out of it, lies in no folder.
    else if (file !== null) found.push({ path: file.name, file });
  }
  const [only] = entries;
  const folder = entries.length === 1 && found.length === 0 && only?.isDirectory === true ? only.name : null;
  try {
    await filesIn(entries, found);
  } catch {
    return texts.dropUnread;
  }
  return uploadOf(found, folder);
}
