import { isBundleCurrent } from '@vitalgate/terminal';

/**
 * A file of this package by its path from the package's root, `dist/foods.sqlite`. The root is two folders above this module in the
 * source, in what the compiler made and in the bundle; no other folder of this package finds files by its own place.
 */
export const packageFile = (path: string): URL => new URL(`../../${path}`, import.meta.url);

export const bundleFolder = packageFile('dist/bundled/');

const isBundled = new URL('./', import.meta.url).href === bundleFolder.href;

/**
 * The built file of a worker thread: of the bundle if this runs from it or it is current, else the compiler's, also if this runs from
 * its source. A worker's file ends in `-worker.ts`, which is how the build finds it.
 * @param path of the source in this package, without its end: `certificate/pem-worker`
 */
export function workerFile(path: string): URL {
  return isBundled || isBundleCurrent(bundleFolder)
    ? new URL(`${path.replaceAll('/', '-')}.js`, bundleFolder)
    : packageFile(`dist/${path}.js`);
}
