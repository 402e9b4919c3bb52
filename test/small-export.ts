import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What to vary in a hand-written export. */
export interface SmallExport {
  /** Step samples, one a minute from 2026-03-01T00:00 UTC; heart rates stand beside it. */
  readonly steps?: number;
  /** Leaves the end of the file away. */
  readonly cutOff?: boolean;
  /** Date that it says it was made on, at eight o'clock. */
  readonly madeOn?: string;
}

const midnight = Date.UTC(2026, 2, 1);

function time(minute: number): string {
  const text = new Date(midnight + minute * 60_000).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)} +0000`;
}

function record(type: string, unit: string, value: number, minute: number): string {
  const times = `creationDate="${time(minute + 1)}" startDate="${time(minute)}" endDate="${time(minute + 1)}"`;
  return ` <Record type="HKQuantityTypeIdentifier${type}" sourceName="Phone" unit="${unit}" ${times} value="${value}"/>`;
}

/** Writes a hand-written Apple Health export in a folder of its own and answers the path of its `export.xml`. */
export async function writeSmallExport(
  folder: string,
  { steps = 3, cutOff = false, madeOn = '2026-03-02' }: SmallExport = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'export.xml');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<HealthData locale="en_US">',
    ` <ExportDate value="${madeOn} 08:00:00 +0000"/>`,
    ...Array.from({ length: steps }, (_, minute) => record('StepCount', 'count', minute + 10, minute)),
    record('HeartRate', 'count/min', 61, 0),
    record('HeartRate', 'count/min', 64, 5),
    record('HeartRate', 'furlongs', 64, 6),
  ];
  await writeFile(path, [...lines, ...(cutOff ? [] : ['</HealthData>', ''])].join('\n'));
  return path;
}
