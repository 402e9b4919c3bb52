import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

const quantity = (type: string, unit: string, minute: number, value: number): string => {
  const at = (offset: number): string =>
    `2026-03-09 ${String(Math.floor((minute + offset) / 60)).padStart(2, '0')}:${String((minute + offset) % 60).padStart(2, '0')}:00 +0000`;
  return `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Phone" unit="${unit}" startDate="${at(0)}" endDate="${at(1)}" value="${value}"/>`;
};

/** A hand-written export: `steps` step samples, one a minute; three heart rates, of which two cannot be read; a workout. */
export function exportText(steps: number, end = '</HealthData>\n', madeOn = '2026-03-10'): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<HealthData locale="en_GB">',
    `<ExportDate value="${madeOn} 08:00:00 +0000"/>`,
    ...Array.from({ length: steps }, (_, index) => quantity('StepCount', 'count', index, index + 1)),
    quantity('HeartRate', 'count/min', 5, 61),
    quantity('HeartRate', 'furlongs', 6, 61),
    quantity('Courage', 'count', 7, 3),
    '<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Phone" startDate="2026-03-09 18:00:00 +0000" endDate="2026-03-09 18:30:00 +0000"/>',
    end,
  ].join('\n');
}

/** Writes a text to a file of the folder; answers its path. */
export async function textFile(folder: string, name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

const bytes = (width: 2 | 4, ...numbers: number[]): Buffer =>
  Buffer.concat(
    numbers.map((number) => {
      const field = Buffer.alloc(width);
      field.writeUIntLE(number, 0, width);
      return field;
    }),
  );

/** Packs files by their names, by the format's description (APPNOTE 4.3). */
export async function zipOf(
  folder: string,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [content, entry] = [Buffer.from(text as Uint8Array), Buffer.from(path)];
    const packed = deflateRawSync(content);
    const about = [
      bytes(2, 20, 0, 8),
      bytes(4, 0, crc32(content), packed.length, content.length),
      bytes(2, entry.length, 0),
    ];
    const local = Buffer.concat([bytes(4, 0x04034b50), ...about, entry, packed]);
    locals.push(local);
    centrals.push(bytes(4, 0x02014b50), bytes(2, 20), ...about, bytes(2, 0, 0, 0), bytes(4, 0, offset), entry);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const count = locals.length;
  const end = [bytes(4, 0x06054b50), bytes(2, 0, 0, count, count), bytes(4, central.length, offset), bytes(2, 0)];
  await writeFile(join(folder, name), Buffer.concat([...locals, central, ...end]));
  return join(folder, name);
}

/** Packs an export as the phone does. */
export function zipFile(folder: string, name: string, text: string): Promise<string> {
  return zipOf(folder, name, { 'apple_health_export/export.xml': text });
}

/** A file that claims many bytes and takes none of the disk. */
export async function hollowFile(folder: string, name: string, bytes: number): Promise<string> {
  const path = await textFile(folder, name, '');
  await truncate(path, bytes);
  return path;
}
