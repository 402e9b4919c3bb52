import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const cache = fileURLToPath(new URL('../../.cache', import.meta.url));
const packageFile = createRequire(import.meta.url).resolve('@sparticuz/chromium');

/** The version of the package, which keeps what another version unpacked apart. @returns {string} */
function version() {
  return JSON.parse(readFileSync(join(packageFile.split('/build/')[0] ?? '', 'package.json'), 'utf8')).version;
}

/**
 * The path of the packed Chromium (for Linux only), unpacked once into `.cache`. The package itself unpacks into the
 * system's folder for temporary files and takes whatever lies there for whole: a file that another process is still
 * writing, or that an interrupted run left.
 * @returns {Promise<string>}
 */
export async function packedChromium() {
  const folder = join(cache, `chromium-${version()}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const unpacked = await mkdtemp(join(cache, 'unpacking-'));
    const unpack = "const { default: packed } = await import('@sparticuz/chromium'); await packed.executablePath();";
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { ...process.env, TMPDIR: unpacked },
    });
    // Where another worker was quicker, its copy serves as well.
    await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true }));
  }
  return join(folder, 'chromium');
}
