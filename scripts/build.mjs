/** `npm run build`: installs what running needs, and compiles what is missing or out of date. */
import { build, install, runScript } from './setup.mjs';

await runScript(() => {
  install('running');
  build();
});
