import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileTooLarge, tooManyBytes } from './file-errors.ts';
import { streamOf, type FileBudget, type FileSet, type OpenedFile } from './file-set.ts';

const pieceBytes = 64 * 1024;

interface Rest {
  bytes: number;
}

/** A file packed by gzip as what is in it. `path` is for errors. */
export function gunzipped(packed: OpenedFile, path: string, budget: FileBudget, rest: Rest): OpenedFile {
  const stream = streamOf(packed);
  let packedError: Error | null = null;
  const admitted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (packed.admit(piece)) done(null, piece);
      else done((packedError = new Error('longer than announced')));
    },
  });
  stream.on('error', (error: Error) => (packedError = error));
  const unpacked = createGunzip({ chunkSize: pieceBytes });
  // Its outcome is seen on `unpacked`, which the reader listens to.
  pipeline(stream, admitted, unpacked, () => undefined);
  return {
    content: unpacked,
    admit: (piece) => (rest.bytes -= piece.length) >= 0,
    async end(error) {
      const end = await packed.end(packedError);
      if (rest.bytes < 0) throw fileTooLarge(path, tooManyBytes(budget));
      return error === null ? end : 'broken';
    },
  };
}

const suffix = /\.gz$/iu;

/**
 * The same files, those that are called `.gz` unpacked and under their names without that; their sizes are not known. All of them
 * together may take no more bytes than the budget. `path` is for errors.
 */
export function gunzippedFiles(set: FileSet, path: string, budget: FileBudget): FileSet {
  const taken = new Set(set.files.map((file) => file.path));
  const packed = new Map<string, string>();
  for (const file of set.files) {
    const name = file.path.replace(suffix, '');
    if (name !== file.path && !taken.has(name)) packed.set(name, file.path);
    taken.add(name);
  }
  if (packed.size === 0) return set;
  const names = new Map([...packed].map(([name, own]) => [own, name]));
  const rest: Rest = { bytes: budget.maximumBytes };
  return {
    ...set,
    files: set.files.map((file) => {
      const name = names.get(file.path);
      return name === undefined ? file : { ...file, path: name, size: null };
    }),
    async open(name) {
      const own = packed.get(name);
      return own === undefined ? set.open(name) : gunzipped(await set.open(own), path, budget, rest);
    },
  };
}
