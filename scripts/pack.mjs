/** `npm run pack`: makes the packages that are published, and their tarballs, in `build/packages`. */
import { join, relative } from 'node:path';
import { makePackages } from './packages.mjs';
import { setUp } from './setup.mjs';
import { root, runScript } from './step.mjs';

await runScript(async () => {
  await setUp('running');
  for (const tarball of makePackages(join(root, 'build/packages'))) console.log(relative(root, tarball));
});
