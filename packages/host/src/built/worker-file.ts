import { isBundleCurrent } from '@vitalgate/terminal';

const bundle = new URL('../../dist/bundled/', import.meta.url);
const isBundled = new URL('./', import.meta.url).href === bundle.href;

/**
 * The built file of a worker thread: of the bundle if this runs from it or it is current, else the compiler's, also if this runs from
 * its source. A worker's file ends in `-worker.ts`, which is how the build finds it.
 * @param path of the source in this package, without its end: `certificate/pem-worker`
 */
export function workerFile(path: string): URL {
  return isBundled || isBundleCurrent(bundle)
    ? new URL(`${path.replaceAll('/', '-')}.js`, bundle)
    : new URL(`../../dist/${path}.js`, import.meta.url);
}
