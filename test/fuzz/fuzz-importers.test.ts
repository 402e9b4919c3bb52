import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { env, stdout } from 'node:process';
import type { Instant } from '@vitalgate/core';
import { ImportRefused, shareOut, type ClaimedPart } from '@vitalgate/importers';
import { formats as gathered } from '@vitalgate/importers/formats';
import type { HealthStores } from '@vitalgate/sqlite';
import { quantitySample } from '../records/record-builders.ts';
import { expect, it } from 'vitest';
import { HostError } from '../../packages/host/src/errors/host-error.ts';
import { openImportSource } from '../../packages/host/src/files/open-import-source.ts';
import { numbers } from '../stores/health-auto-export-phone.ts';
import { temporaryDirectory, temporaryHealthStores } from '../stores/temporary-stores.ts';
import { examplesOf, filesUnder, type Example } from './format-examples.ts';
import { mutate, type Pick } from './mutate.ts';
import { sharedFixtures } from '../shared-fixtures.ts';

/**
 * Mutated files for each importer, six of them and always the same, through the host's own reading of files and a real store. For
 * longer, and from another seed:
 *
 *     FUZZ_FORMAT=hc-webhook FUZZ_SECONDS=600 FUZZ_SEED=1 npx vitest run test/fuzz --testTimeout 3600000
 *
 * A case that fails names the seed that makes it alone: FUZZ_SEED=N FUZZ_CASES=1. The seed of the case under way is in
 * FUZZ_NOTE, if that names a file: one that hangs is found there.
 */
const format = env['FUZZ_FORMAT'];
const seconds = Number(env['FUZZ_SECONDS'] ?? 0);
const cases = Number(env['FUZZ_CASES'] ?? (seconds > 0 ? Number.MAX_SAFE_INTEGER : 4));
const firstSeed = Number(env['FUZZ_SEED'] ?? 20_261_128);
const note = env['FUZZ_NOTE'];

/** Longer than any case of these sizes takes on the slowest machine. */
const longestCase = 60_000;

/** Seeds of cases that failed once, by format. */
const keptSeeds: Readonly<Record<string, readonly number[]>> = {};

const shared = sharedFixtures('').path;

/** The parts of a file that importers claim, handed to `use` while the file is open. Null if the host refuses the file with words. */
async function withClaims<Answer>(
  path: string,
  directory: string,
  use: (parts: readonly ClaimedPart[]) => Promise<Answer>,
): Promise<Answer | null> {
  let copies = 0;
  const copyPath = (): string => join(directory, `copy-${copies++}`);
  try {
    const opened = await openImportSource(path, { copyPath });
    try {
      return await use((await shareOut(opened.source)).parts);
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}

/** The shared files that a format claims. */
async function sharedInputs(of: string): Promise<readonly Example[]> {
  const found: Example[] = [];
  const directory = temporaryDirectory();
  for (const path of filesUnder(shared)) {
    const isClaimed = await withClaims(path, directory, (parts) =>
      Promise.resolve(parts.some(({ importer }) => importer.manifest.format === of)),
    );
    if (isClaimed === true) found.push([{ path: basename(path), bytes: readFileSync(path) }]);
  }
  return found;
}

const kept = { importId: 'kept', fileName: 'a', format: 'kept', startedAt: 1 as Instant };

/** A store with something in it that no other import may touch. */
function storeWithData(): HealthStores {
  const stores = temporaryHealthStores();
  const run = stores.imports.begin(kept);
  for (let hour = 0; hour < 24; hour++) {
    const start = `2026-03-01T${String(hour).padStart(2, '0')}:00:00Z`;
    run.quantity(
      quantitySample(start, {
        type: 'stepCount',
        value: 100,
        source: { name: 'Kept', bundleIdentifier: null, version: null },
      }),
    );
  }
  run.finish({ complete: true, finishedAt: 2 as Instant });
  return stores;
}

/** Imports what a format claims, as the host does, and takes it out again. */
async function importPart({ imports }: HealthStores, { importer, source }: ClaimedPart): Promise<void> {
  const start = { importId: 'fuzzed', fileName: 'fuzzed', format: importer.manifest.format, startedAt: 1 as Instant };
  const run = imports.begin(start);
  const ended = await importer.run(source, run, { madeAt: null, hints: {} }).catch((error: unknown) => {
    // Words for the user, as for a file of two people, are a report too.
    if (!(error instanceof ImportRefused) || error.message === '') throw error;
    return null;
  });
  if (ended === null) return run.abandon();
  const { complete } = ended;
  const report = run.finish({ complete, finishedAt: 2 as Instant });
  expect(report.importId).toBe('fuzzed');
  expect(imports.remove('fuzzed')).not.toBeNull();
}

interface Fuzzing {
  readonly format: string;
  readonly inputs: readonly Example[];
  readonly directory: string;
}

/** Writes the files of an example into a folder. */
function write(folder: string, example: Example): void {
  for (const { path, bytes } of example) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** One case: a file is changed, imported, and taken out again. Answers whether the format still claimed it. */
async function fuzzOnce(
  seed: number,
  stores: HealthStores,
  { format: of, inputs, directory }: Fuzzing,
): Promise<boolean> {
  const number = numbers(seed);
  const pick: Pick = (below) => Math.floor(number() * below);
  const [chosen, other] = [inputs[pick(inputs.length)], inputs[pick(inputs.length)]];
  const [changed, lender] = [chosen?.[pick(chosen.length)], other?.[pick(other.length)]];
  if (chosen === undefined || changed === undefined || lender === undefined) return false;
  const folder = join(directory, 'case');
  const mutated = { path: changed.path, bytes: mutate(changed.bytes, lender.bytes, pick) };
  write(folder, [...chosen, mutated]);
  const isClaimed = await withClaims(folder, directory, async (parts) => {
    const own = parts.filter(({ importer }) => importer.manifest.format === of);
    for (const part of own) await importPart(stores, part);
    return own.length > 0;
  });
  rmSync(folder, { recursive: true, force: true });
  return isClaimed === true;
}

const daysOf = ({ metrics }: HealthStores): unknown => metrics.days('stepCount', null, 9);

async function fuzz(of: string, inputs: readonly Example[], seeds: Iterable<number>): Promise<void> {
  const until = Date.now() + seconds * 1000;
  const fuzzing = { format: of, inputs, directory: temporaryDirectory() };
  const stores = storeWithData();
  const before = daysOf(stores);
  let [count, claimed] = [0, 0];
  for (const seed of seeds) {
    if (seconds > 0 && Date.now() > until) break;
    if (note !== undefined) writeFileSync(note, `${of} ${seed}`);
    const began = Date.now();
    try {
      if (await fuzzOnce(seed, stores, fuzzing)) claimed++;
    } catch (error) {
      throw new Error(`${of}: FUZZ_SEED=${seed} FUZZ_CASES=1 fails`, { cause: error });
    }
    count++;
    expect(Date.now() - began, `${of}: FUZZ_SEED=${seed} FUZZ_CASES=1 takes too long`).toBeLessThan(longestCase);
    if (count % 20 === 0) expect(daysOf(stores), `${of}: seed ${seed}`).toEqual(before);
  }
  expect([daysOf(stores), stores.imports.list().map(({ importId }) => importId)]).toEqual([before, ['kept']]);
  // Most changes leave a file of the format; if not, nothing was tried.
  if (cases > 1) expect(claimed).toBeGreaterThan(0);
  if (seconds > 0) stdout.write(`${of}: ${count} cases from seed ${firstSeed}, ${claimed} of them claimed\n`);
}

function* seedsOf(of: string): Generator<number> {
  if (cases > 1) yield* keptSeeds[of] ?? [];
  for (let index = 0; index < cases; index++) yield firstSeed + index;
}

const formats = gathered.map((manifest) => manifest.format).filter((one) => format === undefined || one === format);

it.each(gathered)('$format has examples in its folder, and claims each of them', async ({ format: of }) => {
  const examples = examplesOf(of);
  const wanted = `put a small file of the format into packages/importers/src/formats/${of}/examples`;
  expect(examples.length, wanted).toBeGreaterThan(0);
  for (const example of examples) {
    const folder = temporaryDirectory();
    write(folder, example);
    const claiming = await withClaims(folder, temporaryDirectory(), (parts) =>
      Promise.resolve(parts.map(({ importer }) => importer.manifest.format)),
    );
    expect(claiming, example[0]?.path).toEqual([of]);
  }
});

it.each(formats)('%s survives changed files, reports them, and touches nothing else', async (of) => {
  await fuzz(of, [...examplesOf(of), ...(seconds > 0 ? await sharedInputs(of) : [])], seedsOf(of));
});
