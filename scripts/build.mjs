/** `npm run build`: installs and compiles what is missing or out of date. */
import { build, install, runScript } from './setup.mjs';

await runScript(() => {
  install();
  build();
});
