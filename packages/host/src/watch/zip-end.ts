import type { FileHandle } from 'node:fs/promises';

const localHeader = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const endRecord = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** Of the end record, without its comment, and of the longest comment. */
const endBytes = 22;
const longestComment = 65_535;

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Whether a file that begins as a zip also ends as one: the record at its end is there. True for what is no zip. */
export async function zipEndsWhole(file: FileHandle, size: number): Promise<boolean> {
  if (!(await bytesAt(file, 0, 4)).equals(localHeader)) return true;
  const length = Math.min(size, endBytes + longestComment);
  const end = await bytesAt(file, size - length, length);
  for (let at = end.length - endBytes; at >= 0; at--) {
    if (!end.subarray(at, at + 4).equals(endRecord)) continue;
    if (at + endBytes + end.readUInt16LE(at + 20) === end.length) return true;
  }
  return false;
}
