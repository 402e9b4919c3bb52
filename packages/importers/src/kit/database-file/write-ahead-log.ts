import type { SeekableFile } from '../importer.ts';

const headerBytes = 32;
const frameHeaderBytes = 24;

/** The running checksum of a log: two lanes over pairs of words. */
class Checksum {
  readonly #isLittleEndian: boolean;
  first = 0;
  second = 0;

  constructor(isLittleEndian: boolean) {
    this.#isLittleEndian = isLittleEndian;
  }

  add(view: DataView, from: number, until: number): void {
    for (let at = from; at + 8 <= until; at += 8) {
      this.first = (this.first + view.getUint32(at, this.#isLittleEndian) + this.second) >>> 0;
      this.second = (this.second + view.getUint32(at + 4, this.#isLittleEndian) + this.first) >>> 0;
    }
  }

  is(view: DataView, at: number): boolean {
    return this.first === view.getUint32(at) && this.second === view.getUint32(at + 4);
  }
}

/** What of a log is committed: where the newest version of each page lies in it, and how many pages the database has with it. */
interface Committed {
  readonly pageSize: number;
  readonly places: ReadonlyMap<number, number>;
  /** 0 if nothing is. */
  readonly pages: number;
  /** Whether nothing of it was damaged, cut off or not committed. */
  readonly isWhole: boolean;
}

const nothing: Committed = { pageSize: 1, places: new Map(), pages: 0, isWhole: true };

/** Reads a log. One that was begun anew keeps old frames behind its new ones, which are known by other numbers (salts). */
function committedIn(log: SeekableFile): Committed {
  if (log.size === 0) return nothing;
  const header = new DataView(new ArrayBuffer(headerBytes));
  log.read(0, new Uint8Array(header.buffer));
  const [magic, pageSize] = [header.getUint32(0), header.getUint32(8)];
  const checksum = new Checksum(magic === 0x377f0682);
  checksum.add(header, 0, 24);
  const isPageSize = pageSize >= 512 && pageSize <= 65_536 && (pageSize & (pageSize - 1)) === 0;
  if ((magic !== 0x377f0682 && magic !== 0x377f0683) || !isPageSize || !checksum.is(header, 24)) {
    return { ...nothing, isWhole: false };
  }
  const [places, open] = [new Map<number, number>(), new Map<number, number>()];
  const frame = new DataView(new ArrayBuffer(frameHeaderBytes + pageSize));
  let pages = 0;
  let isWhole = (log.size - headerBytes) % frame.byteLength === 0;
  for (let at = headerBytes; at < log.size; at += frame.byteLength) {
    // Behind the end of the file stand zeros, so that what is cut off has a wrong checksum.
    log.read(at, new Uint8Array(frame.buffer));
    if (frame.getUint32(8) !== header.getUint32(16) || frame.getUint32(12) !== header.getUint32(20)) break;
    checksum.add(frame, 0, 8);
    checksum.add(frame, frameHeaderBytes, frame.byteLength);
    if (!checksum.is(frame, 16)) {
      isWhole = false;
      break;
    }
    open.set(frame.getUint32(0), at + frameHeaderBytes);
    const committed = frame.getUint32(4);
    if (committed === 0) continue;
    for (const [page, place] of open) places.set(page, place);
    open.clear();
    pages = committed;
  }
  return { pageSize, places, pages, isWhole: isWhole && open.size === 0 };
}

/** A database with the pages that are only in the log beside it (`-wal`), and whether the log is whole. Closing it closes both. */
export function withWriteAheadLog(
  main: SeekableFile,
  log: SeekableFile,
): { readonly file: SeekableFile; readonly isWhole: boolean } {
  const close = (): void => {
    main.close();
    log.close();
  };
  const { pageSize, places, pages, isWhole } = committedIn(log);
  const plain = { size: main.size, read: main.read.bind(main), close };
  if (pages === 0) return { file: plain, isWhole };
  // What a log says of the size of its database is not believed: memory is taken by it.
  const present = Math.floor(main.size / pageSize) + places.size;
  const file: SeekableFile = {
    size: Math.min(pages, present) * pageSize,
    read(position, into) {
      for (let done = 0; done < into.length;) {
        const page = Math.floor((position + done) / pageSize);
        const within = position + done - page * pageSize;
        const part = into.subarray(done, Math.min(into.length, done + pageSize - within));
        const place = places.get(page + 1);
        if (place === undefined) main.read(position + done, part);
        else log.read(place + within, part);
        done += part.length;
      }
    },
    close,
  };
  return { file, isWhole: isWhole && pages <= present };
}
