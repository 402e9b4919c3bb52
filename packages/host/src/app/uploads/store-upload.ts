import { mkdir, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { maxUploadedFiles, type UploadedFile } from '@vitalgate/contract';
import { AppError } from '@vitalgate/http';
import * as z from 'zod/mini';
import { safeFileName } from './upload-files.ts';

/** Told how many bytes have come in all. */
type Received = (bytes: number) => void;

/** Longest list of files, in bytes. */
const longestList = 16 * 1024 * 1024;

const listSchema = z
  .array(z.object({ path: z.string(), size: z.int().check(z.gte(0)), modified: z.optional(z.number()) }))
  .check(z.minLength(1), z.maxLength(maxUploadedFiles));

const lineEnd = 0x0a;

const notWhole = (): AppError =>
  new AppError('invalid_input', 'the upload is not what it says: choose the files again');

/** In milliseconds: the year 2100. File systems keep no date that is much later. */
const endOfDates = 4_102_444_800_000;

/** Makes a file of the user's own, to be written piece by piece. */
async function create(path: string) {
  const file = await open(path, 'wx', 0o600);
  return {
    async write(piece: Buffer): Promise<void> {
      for (let from = 0; from < piece.length;) from += (await file.write(piece, from)).bytesWritten;
    },
    /** Closes it, with the date of the sender's own file if that says one. */
    async close(modified = Number.NaN): Promise<void> {
      try {
        if (modified > 0 && modified < endOfDates) await file.utimes(modified / 1000, modified / 1000);
      } finally {
        await file.close();
      }
    },
  };
}

type NewFile = Awaited<ReturnType<typeof create>>;

/** The pieces of a body as they come. Kept alive at a failure, so that the answer can still be sent. */
async function* piecesOf(body: IncomingMessage, onReceived: Received): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const piece = chunk as Buffer;
    bytes += piece.length;
    onReceived(bytes);
    yield piece;
  }
}

/** Writes a body that is one file. Rejects if the sender goes away before the end. */
export async function storeFile(
  body: IncomingMessage,
  { path, modified }: { readonly path: string; readonly modified: number },
  onReceived: Received,
): Promise<void> {
  const file = await create(path);
  try {
    for await (const piece of piecesOf(body, onReceived)) await file.write(piece);
  } finally {
    await file.close(modified);
  }
}

/** Where the files of a list lie in a folder: by names that lead nowhere else, each one once. */
export function placesOf(folder: string, files: readonly UploadedFile[]): readonly string[] {
  const taken = new Set<string>();
  return files.map(({ path }) => {
    const parts = path.split('/').map(safeFileName);
    for (let count = 1; ; count++) {
      const place = join(folder, ...(count === 1 ? parts : [String(count), ...parts]));
      // Some file systems tell no large letter from a small one.
      const key = place.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return place;
    }
  });
}

function listOf(text: string): readonly UploadedFile[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notWhole();
  }
  const list = z.safeParse(listSchema, value);
  if (!list.success) throw notWhole();
  return list.data;
}

/** Takes the bytes of several files, one after the other, as a list says. */
class FilesWriter {
  readonly #folder: string;
  #head: Buffer[] | null = [];
  #headBytes = 0;
  #files: readonly (UploadedFile & { readonly place: string })[] = [];
  #next = 0;
  #left = 0;
  #file: NewFile | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether the list and all the files of it have come. */
  get isWhole(): boolean {
    return this.#head === null && this.#file === null;
  }

  async take(piece: Buffer): Promise<void> {
    let rest = this.#head === null ? piece : await this.#readHead(this.#head, piece);
    while (rest.length > 0) {
      if (this.#file === null) throw notWhole();
      const mine = rest.subarray(0, this.#left);
      await this.#file.write(mine);
      this.#left -= mine.length;
      rest = rest.subarray(mine.length);
      if (this.#left === 0) await this.#advance();
    }
  }

  async close(): Promise<void> {
    await this.#file?.close(this.#files[this.#next - 1]?.modified);
    this.#file = null;
  }

  /** Answers what comes behind the list. */
  async #readHead(head: Buffer[], piece: Buffer): Promise<Buffer> {
    const end = piece.indexOf(lineEnd);
    const part = end < 0 ? piece : piece.subarray(0, end);
    this.#headBytes += part.length;
    if (this.#headBytes > longestList) throw notWhole();
    head.push(part);
    if (end < 0) return piece.subarray(piece.length);
    const list = listOf(Buffer.concat(head).toString('utf8'));
    this.#head = null;
    const places = placesOf(this.#folder, list);
    this.#files = list.map((one, index) => ({ ...one, place: places[index] ?? '' }));
    await this.#advance();
    return piece.subarray(end + 1);
  }

  /** Goes on to the next file of which bytes are to come; those that are empty are made on the way. */
  async #advance(): Promise<void> {
    await this.close();
    for (let found = this.#files[this.#next]; found !== undefined; found = this.#files[this.#next]) {
      this.#next++;
      await mkdir(dirname(found.place), { recursive: true, mode: 0o700 });
      this.#file = await create(found.place);
      this.#left = found.size;
      if (this.#left > 0) return;
      await this.close();
    }
  }
}

/**
 * Writes a body of several files (`severalFilesType`) into a folder, never holding more than a piece of one. Rejects with
 * AppError `invalid_input` if it is none, and if the sender goes away before the end.
 */
export async function storeFiles(body: IncomingMessage, folder: string, onReceived: Received): Promise<void> {
  const writer = new FilesWriter(folder);
  try {
    for await (const piece of piecesOf(body, onReceived)) await writer.take(piece);
    if (body.complete && !writer.isWhole) throw notWhole();
  } finally {
    await writer.close();
  }
}
