/**
 * A file of this package by its path from the package's root, `dist/foods.sqlite`. The root is two folders above this module in the
 * source, in what the compiler made and in the bundle; no other folder of this package finds files by its own place.
 */
export const packageFile = (path: string): URL => new URL(`../../${path}`, import.meta.url);

/** The folder of the bundle. */
export const bundleFolder = packageFile('dist/bundled/');

/** Whether this runs from the bundle. */
export const isBundled = new URL('./', import.meta.url).href === bundleFolder.href;
