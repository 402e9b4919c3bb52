// Reads an XML file with the parser the importer uses and does nothing with it: the floor that an import is compared with.
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';

const { SaxesParser } = createRequire(new URL('../packages/importers/package.json', import.meta.url))('saxes');

const parser = new SaxesParser();
let elements = 0;
parser.on('opentag', () => elements++);
for await (const chunk of createReadStream(process.argv[2], { encoding: 'utf8', highWaterMark: 65_536 }))
  parser.write(chunk);
parser.close();
console.log(elements);
