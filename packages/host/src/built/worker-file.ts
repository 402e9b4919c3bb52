import { isBundleCurrent } from '@vitalgate/terminal';
import { bundleFolder, isBundled, packageFile } from './package-file.ts';

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
