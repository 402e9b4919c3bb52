import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toldText } from '@vitalgate/contract';
import type { Instant, LocalDate } from '@vitalgate/core';
import type { HealthStores } from '@vitalgate/sqlite';
import { readDelivery } from '../../packages/host/src/ingest/read-delivery.ts';
import { mergeDeliveries } from '../../packages/host/src/store-jobs/merge-deliveries.ts';
import { runImport } from '../../packages/host/src/store-jobs/run-import.ts';
import { dateOf, type Flight } from '../stores/health-auto-export-phone.ts';
import { zipOf } from '../app/export-files.ts';

/** How a statement reaches the host. A folder or a zip of several holds all that come at once. */
export type Way = 'file' | 'folder' | 'zip' | 'watched folder' | 'feed';

/** What a phone says in one file or body. */
export interface Said {
  /** Name of the file as the phone calls it. */
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The format of feeds in which it can be sent; null for what comes as a file alone. */
  readonly feed: string | null;
  /** What the sender writes into the headers of a delivery. */
  readonly hints: Readonly<Record<string, string>>;
}

/** A host without sockets: its jobs run in this thread, on real files. */
export class Host {
  readonly stores: HealthStores;
  readonly #directory: string;
  #count = 0;

  constructor(stores: HealthStores, directory: string) {
    this.stores = stores;
    this.#directory = directory;
  }

  #next(): string {
    return `${++this.#count}`;
  }

  /** Imports what was said, all at once, as files; answers the ids of the imports. */
  async import(way: Exclude<Way, 'feed'>, said: readonly Said[]): Promise<readonly string[]> {
    const folder = join(this.#directory, `given-${this.#next()}`);
    mkdirSync(folder);
    // A browser numbers files of one name.
    const names = said.map(({ name }, at) => (at === 0 ? name : name.replace(/(\.\w+)$/u, ` (${at})$1`)));
    const files = Object.fromEntries(said.map(({ content }, at) => [names[at] ?? '', content]));
    if (way === 'zip') return this.#run(await zipOf(folder, 'given.zip', files), false);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    if (way === 'folder') return this.#run(folder, false);
    const ids: string[] = [];
    for (const name of names) ids.push(...(await this.#run(join(folder, name), way === 'watched folder')));
    return ids;
  }

  async #run(path: string, isUnattended: boolean): Promise<readonly string[]> {
    const origin = { kind: 'path', path, ...(isUnattended ? { isUnattended } : {}) } as const;
    const parts = await runImport(
      { kind: 'import', dataDirectory: this.#directory, importId: `import-${this.#next()}`, origin },
      this.#parts(),
    );
    return parts.map(({ report, failure }) => {
      if (report === null) throw new Error(toldText(failure.sentence));
      return report.importId;
    });
  }

  /** Delivers what was said to the feed of that name. */
  async deliver(importId: string, { content, feed, hints }: Said, receivedAt: Instant): Promise<void> {
    const path = join(this.#directory, `delivery-${this.#next()}`);
    writeFileSync(path, content);
    const contents = await readDelivery({ path, feed: feed ?? '', receivedAt, hints });
    if (contents.kind !== 'feed') throw new Error(contents.message);
    const files = [{ path, receivedAt, hints, newestData: contents.newestData, session: null, isPart: false }];
    const order = {
      kind: 'deliveries',
      dataDirectory: this.#directory,
      importId,
      feed: feed ?? '',
      name: importId,
    } as const;
    await mergeDeliveries({ ...order, files }, this.#parts());
  }

  /** The user says from which day on their clocks show another time. */
  land({ day, hours }: Flight): void {
    // The names of these zones count to the west.
    const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
    this.stores.statistics.setZone(dateOf(day) as LocalDate, zone, () => undefined);
  }

  #parts() {
    return {
      stores: this.stores,
      // No job here reads the database beneath the stores.
      database: undefined as never,
      signal: new AbortController().signal,
      onStep: () => undefined,
      reopenGate: () => undefined,
      isCancelled: () => false,
    };
  }
}
