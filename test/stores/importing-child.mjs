// Imports, removes what is missing, or approves, without end, and says each one that is done; the crash tests kill it. Runs on the built packages.
import { phonesOfFormats } from '../../packages/importers/dist/formats.js';
import { foodFilesIn } from '../../packages/host/dist/sqlite/food-files.js';
import { openDatabase } from '../../packages/host/dist/sqlite/open-database.js';
import { openStagingFile } from '../../packages/host/dist/sqlite/staging-files.js';
import { openControlStores, openHealthStores } from '../../packages/sqlite/dist/index.js';

/** @type {import('@vitalgate/days').TimeZones} */
const utcAlone = { knows: (zone) => zone === 'UTC', offsetMinutes: () => 0 };
const [work, directory, first, foodFiles] = process.argv.slice(2);

/** @param {string} id */
function food(id) {
  const source = { name: 'S', reference: null };
  const nutrientsPer100Grams = /** @type {import('@vitalgate/contract').Nutrients} */ ({});
  return {
    id,
    name: `Food ${id}`,
    brand: null,
    category: null,
    barcode: null,
    servings: [],
    nutrientsPer100Grams,
    source,
  };
}

function importEndlessly() {
  const stores = openHealthStores(openDatabase(`${directory}/health.sqlite`, 'health'), {
    defaultZone: 'UTC',
    timeZones: utcAlone,
    phones: phonesOfFormats,
    openStaging: (importId) => openStagingFile(directory, importId),
    foodFiles: foodFilesIn(directory),
  });
  for (let number = Number(first); ; number++) {
    const run = stores.imports.begin({ importId: `import-${number}`, fileName: 'f', format: 'f', startedAt: 0 });
    const start = number * 86_400_000;
    const source = { name: 'Watch', bundleIdentifier: null, version: null };
    for (let index = 0; index < 2000; index++) {
      const at = start + index * 1000;
      const metadata = index % 2 === 0 ? null : { id: `${number}-${index}` };
      run.quantity({
        type: 'stepCount',
        start: at,
        end: at + 1000,
        value: 1,
        source,
        device: null,
        metadata,
        timeZone: null,
      });
    }
    // A search looks into each file of foods.
    const foods = number < Number(foodFiles) ? 50 : 0;
    for (let index = 0; index < foods; index++) run.food({ version: 1, food: food(`${number}-${index}`) });
    run.finish({ complete: true, finishedAt: 1 });
    process.stdout.write(`import-${number}\n`);
  }
}

function removeEndlessly() {
  const { imports } = openHealthStores(openDatabase(`${directory}/health.sqlite`, 'health'), {
    defaultZone: 'UTC',
    timeZones: utcAlone,
    phones: phonesOfFormats,
    openStaging: (importId) => openStagingFile(directory, importId),
  });
  for (const { importId, removal } of imports.list()) if (removal !== null) imports.remove(importId);
  for (let number = Number(first); ; number++) {
    const importId = `removal-${number}`;
    imports.removeMissing('newer', { importId, at: 1, withDoubtful: false });
    process.stdout.write(`${importId}\n`);
    imports.remove(importId);
  }
}

function approveEndlessly() {
  const { pairing } = openControlStores(openDatabase(`${directory}/control.sqlite`, 'control'));
  for (let number = Number(first); ; number++) {
    const request = {
      requestId: `request-${number}`,
      displayName: 'Client',
      scopes: ['app.metrics'],
      remoteAddress: '127.0.0.1',
      confirmationCode: '000000',
      pollingTokenHash: `polling-${number}`,
      status: 'pending',
      createdAt: number,
      expiresAt: number,
      resolvedAt: null,
      clientId: null,
      cleared: false,
    };
    pairing.insertRequest(request);
    const clientId = `client-${number}`;
    const { requestId, displayName, scopes } = request;
    const client = {
      clientId,
      requestId,
      displayName,
      scopes,
      askedScopes: scopes,
      approvedAt: number,
      remoteAddress: null,
    };
    pairing.approvePending(
      { ...request, status: 'approved', clientId },
      { ...client, tokenHash: null, firstUsedAt: null, lastSeenAt: null, ownName: null, pausedAt: null },
    );
    process.stdout.write(`${clientId}\n`);
  }
}

process.stdout.write('started\n');
if (work === 'import') importEndlessly();
else if (work === 'remove') removeEndlessly();
else approveEndlessly();
