import { fileContext, type Importer } from '../../packages/importers/src/kit/importer.ts';
import { importTexts, textSource } from './import-texts.ts';

/** What an importer of glucose makes of one file: each quantity in a line with its time in UTC, and what it left out. */
export async function glucoseRecords(importer: Importer, text: string, path = 'export.csv') {
  const source = textSource({ [path]: text });
  const claimed = await importer.claims(source);
  const records = await importTexts(importer, source, fileContext);
  return {
    claimed,
    said: records.quantities.map(({ type, start, end, value, source: { name }, metadata }) => {
      const time = new Date(start).toISOString().slice(0, 16) + (end === start ? '' : '…');
      const details = Object.entries(metadata ?? {}).map(([key, word]) => `${key}=${word}`);
      return [time, type, Math.round(value * 100) / 100, name, ...details].join(' ');
    }),
    meals: records.entries.map(({ nutrients }) => nutrients.carbohydrateGrams),
    skips: records.skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`),
    manner: records.tables.map(({ decimalSign, dateOrder }) => `${decimalSign} ${dateOrder}`),
  };
}
