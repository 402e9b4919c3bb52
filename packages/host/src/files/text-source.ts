import { headBytes, type ImportSource } from '@vitalgate/importers';

/** One file that is a text in memory, for whoever recognises files. */
export function textSource(path: string, text: string): ImportSource {
  const bytes = Buffer.from(text);
  return {
    files: [{ path, size: bytes.length }],
    head: () => Promise.resolve(bytes.subarray(0, headBytes).toString()),
    read(_path, onText) {
      onText(text);
      return Promise.resolve('whole');
    },
    startBytes: () => Promise.resolve(bytes.subarray(0, headBytes)),
    readBytes(_path, onBytes) {
      onBytes(bytes);
      return Promise.resolve('whole');
    },
    seekable: () => Promise.resolve(null),
  };
}
