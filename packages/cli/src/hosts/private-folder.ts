import { chmod, mkdir } from 'node:fs/promises';

/** Makes a folder that its user alone can look into. One that is there stays as it is. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Makes a folder that its user alone can look into, and closes one that stands open to others. */
export async function makePrivateFolder(path: string): Promise<void> {
  await makeFolder(path);
  await chmod(path, 0o700);
}
