/** Writes packages/contract/openapi.json anew. Run it after the compiler: `npx tsc -b && node packages/contract/scripts/write-openapi.mjs`. */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../dist/openapi/openapi-document.js';

writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
