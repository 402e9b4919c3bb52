/** Well within the 16 KiB that a request to the host may have. */
const batchBytes = 8 * 1024;

/** Divides paths, in their order, among requests that are small enough for the host. */
export function pathBatches(paths: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let room = 0;
  for (const path of paths) {
    const length = Buffer.byteLength(JSON.stringify(path)) + 1;
    room -= length;
    if (room < 0) {
      batches.push([]);
      room = batchBytes - length;
    }
    batches.at(-1)?.push(path);
  }
  return batches;
}
