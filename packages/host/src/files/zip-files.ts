import { pipeline } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { told } from '@vitalgate/contract';
import type { ReadEnd } from '@vitalgate/importers';
import * as yauzl from 'yauzl';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { MemoryReader, OpenFileReader } from './bounded-reader.ts';
import { fileChanged, fileError, fileTooLarge, tooManyBytes, zipDamaged } from './file-errors.ts';
import { openIfPlain } from './plain-file.ts';
import {
  type FileBudget,
  type FileSet,
  type LeftOutFile,
  type OpenedFile,
  fileDate,
  isSystemFile,
  smallBytes,
} from './file-set.ts';

const stored = 0;
const deflated = 8;
const pieceBytes = 64 * 1024;
const utf8Flag = 0x800;

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Writers that forget the UTF-8 flag are common; bytes that are no UTF-8 are CP437, as the format says. */
function entryPath(entry: yauzl.Entry): string {
  const flags = entry.generalPurposeBitFlag | (isUtf8(entry.fileNameRaw) ? utf8Flag : 0);
  return yauzl.getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, false);
}

const unixTypeMask = 0o170000;
const unixLink = 0o120000;

/** Characters of the longest path: no export has one, and whoever looks for a pattern in paths is quick. */
const longestPath = 512;

function isLink(entry: yauzl.Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & unixTypeMask) === unixLink;
}

function refuseUnreadable(zipPath: string, path: string, entry: yauzl.Entry): void {
  if (entry.isEncrypted()) {
    throw new HostError('fileEncrypted', told`${zipPath} is protected by a password. Unpack it and import the folder.`);
  }
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw new HostError(
      'fileUnreadable',
      told`${path} in ${zipPath} is packed in a way that is not supported (method ${entry.compressionMethod}). Unpack it and import the folder.`,
    );
  }
}

interface Listing {
  readonly entries: ReadonlyMap<string, yauzl.Entry>;
  readonly leftOut: readonly LeftOutFile[];
  /** Of all entries together, unpacked, as the directory has it. */
  readonly bytes: number;
}

/** Deflate makes at most this many bytes of one. */
const largestExpansion = 1032;

/**
 * Whether an entry may be longer than its directory says: the Mac's archiver writes sizes from 4 GiB on without zip64,
 * so that only what is left over 4 GiB stands there. Its packed bytes tell whether they can hold so much.
 */
function sizeMayBeCut({ compressionMethod, compressedSize, uncompressedSize }: yauzl.Entry, modulus: number): boolean {
  return compressionMethod === deflated && uncompressedSize < modulus && compressedSize * largestExpansion >= modulus;
}

async function list(zipPath: string, zip: yauzl.ZipFile, budget: FileBudget): Promise<Listing> {
  const entries = new Map<string, yauzl.Entry>();
  const leftOut: LeftOutFile[] = [];
  let bytes = 0;
  if (zip.entryCount > budget.maximumFiles) throw fileTooLarge(zipPath, told`${zip.entryCount} files`);
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (bytes > budget.maximumBytes) throw fileTooLarge(zipPath, tooManyBytes(budget));
    const path = entryPath(entry);
    if (path.endsWith('/') || isSystemFile(path)) continue;
    if (path.length > longestPath) leftOut.push({ path: path.slice(0, longestPath), reason: 'notSupported' });
    else if (yauzl.validateFileName(path) !== null) leftOut.push({ path, reason: 'unsafePath' });
    else if (isLink(entry)) leftOut.push({ path, reason: 'notSupported' });
    else {
      refuseUnreadable(zipPath, path, entry);
      entries.set(path, entry);
    }
  }
  return { entries, leftOut, bytes };
}

/** A failure of the disk, as against one of the packed data. */
function isSystemFailure(error: Error): boolean {
  const code = systemErrorCode(error);
  return code !== null && /^E[A-Z]+$/.test(code);
}

/** Unpacks what is to be exactly so long; null if it is not, or is damaged. */
function unpackedNow(bytes: Buffer, length: number): Buffer | null {
  try {
    // One byte of room more: what is longer than it says is seen, and an empty one has room.
    const unpacked = inflateRawSync(bytes, { maxOutputLength: length + 1, chunkSize: Math.max(1024, length + 1) });
    return unpacked.length === length ? unpacked : null;
  } catch {
    return null;
  }
}

/** The bytes of a small entry, unpacked; null for what is to be read piece by piece: a long one, or one that is not as it says. */
async function smallEntry(zip: yauzl.ZipFile, { reader }: ZipBytes, entry: yauzl.Entry): Promise<Buffer | null> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  if (compressedSize > smallBytes || uncompressedSize > smallBytes) return null;
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const bytes = Buffer.allocUnsafe(compressedSize);
  await new Promise<void>((resolve, reject) => {
    const onRead = (error: Error | null): void => (error === null ? resolve() : reject(error));
    reader.read(bytes, 0, compressedSize, fileDataStart, onRead);
  });
  return compressionMethod === stored ? bytes : unpackedNow(bytes, uncompressedSize);
}

async function openEntry(zip: yauzl.ZipFile, from: ZipBytes, entry: yauzl.Entry): Promise<OpenedFile['content']> {
  const small = await smallEntry(zip, from, entry);
  if (small !== null) return small;
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === stored) return packed;
  const unpacked = createInflateRaw({ chunkSize: pieceBytes });
  // Its outcome is seen on `unpacked`, which the reader listens to.
  pipeline(packed, unpacked, () => undefined);
  return unpacked;
}

async function openZip(path: string, { reader, size }: ZipBytes): Promise<yauzl.ZipFile> {
  try {
    const options = { autoClose: false, lazyEntries: true, decodeStrings: false };
    return await yauzl.fromRandomAccessReaderPromise(reader, size, options);
  } catch (error) {
    throw error instanceof Error && isSystemFailure(error) ? fileError(path, error) : zipDamaged(path, error);
  }
}

/** Where the bytes of a zip are. */
interface ZipBytes {
  readonly reader: yauzl.RandomAccessReader;
  readonly size: number;
  /** Whether somebody has changed them since. */
  readonly hasChanged: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

async function bytesOfFile(fullPath: string, path: string): Promise<ZipBytes> {
  const handle = await openIfPlain(fullPath).catch((error: unknown) => {
    throw fileError(path, error);
  });
  try {
    const look = await handle.stat();
    const reader = new OpenFileReader(handle, look);
    return {
      reader,
      size: look.size,
      hasChanged: () => reader.hasChanged(),
      // yauzl would close the number, which the handle owns and closes again by itself.
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function bytesInMemory(bytes: Buffer): ZipBytes {
  return {
    reader: new MemoryReader(bytes),
    size: bytes.length,
    hasChanged: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
}

/** Sizes that need more than 32 bits stand in zip64 fields, or else only what is left over this. */
const usualModulus = 2 ** 32;

export interface ZipReading {
  readonly sizeModulus?: number;
  /** What errors call it. */
  readonly called?: string;
}

/**
 * The files of a zip, zip64 too, at a path or in memory (`called` names it then). Sizes come from the central directory alone, and the checksum is compared. An entry of
 * 4 GiB or more of which the directory says only the size modulo 4 GiB (`sizeModulus`) is read to the end of its
 * packed stream. Entries that point outside are left out. Rejects with HostError `fileDamaged`, `fileEncrypted`,
 * `fileTooLarge`, `fileUnreadable`; reads also with `fileTooLarge` if they take more than the budget.
 */
export async function zipFiles(
  from: string | Buffer,
  budget: FileBudget,
  { sizeModulus = usualModulus, called: path = String(from) }: ZipReading = {},
): Promise<FileSet> {
  const bytesOf = typeof from === 'string' ? await bytesOfFile(from, path) : bytesInMemory(from);
  try {
    const zip = await openZip(path, bytesOf);
    const { entries, leftOut, bytes } = await list(path, zip, budget).catch((error: unknown) => {
      throw error instanceof HostError ? error : zipDamaged(path, error);
    });

    /** Bytes that entries may have beyond what the directory says, of all together. */
    let spare = budget.maximumBytes - bytes;

    const failure = async (error: Error | null): Promise<HostError | null> => {
      if (await bytesOf.hasChanged()) return fileChanged(path);
      return error !== null && isSystemFailure(error) ? fileError(path, error) : null;
    };

    return {
      files: [...entries].map(([name, entry]) => ({
        path: name,
        size: entry.uncompressedSize,
        date: fileDate(entry.getLastModDate().getTime()),
      })),
      leftOut,
      async open(name) {
        const entry = entries.get(name);
        if (entry === undefined) throw new Error('not an entry of this zip');
        const content = await openEntry(zip, bytesOf, entry).catch(async (error: unknown) => {
          throw (await failure(error as Error)) ?? zipDamaged(path, error);
        });
        const { uncompressedSize } = entry;
        const mayBeLonger = sizeMayBeCut(entry, sizeModulus);
        let checksum = 0;
        let length = 0;
        return {
          content,
          admit(piece) {
            const beyond = Math.max(0, length + piece.length - Math.max(length, uncompressedSize));
            length += piece.length;
            checksum = crc32(piece, checksum);
            if (mayBeLonger) spare -= beyond;
            return mayBeLonger ? spare >= 0 : beyond === 0;
          },
          async end(error): Promise<ReadEnd> {
            const why = await failure(error);
            if (why !== null) throw why;
            if (spare < 0) throw fileTooLarge(path, tooManyBytes(budget));
            const rest = mayBeLonger ? length % sizeModulus : length;
            return error === null && rest === uncompressedSize && checksum === entry.crc32 ? 'whole' : 'broken';
          },
        };
      },
      close: () => bytesOf.close(),
    };
  } catch (error) {
    await bytesOf.close();
    throw error;
  }
}
