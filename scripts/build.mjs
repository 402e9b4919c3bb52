/** `npm run build`: installs what running needs, and compiles what is missing or out of date. */
import { setUp } from './setup.mjs';
import { runScript } from './step.mjs';

await runScript(async () => void (await setUp('running')));
