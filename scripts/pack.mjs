/** `npm run pack`: makes the packages that are published, and their tarballs, in `build/packages`. */
import { join, relative } from 'node:path';
import { makePackages } from './packages.mjs';
import { build, install, root, runScript } from './setup.mjs';

await runScript(() => {
  install('running');
  build();
  for (const tarball of makePackages(join(root, 'build/packages'))) console.log(relative(root, tarball));
});
