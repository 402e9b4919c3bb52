import type { ImportView } from '@vitalgate/contract';
import { texts } from './texts/texts.ts';

const sampleFormat = 'sample-person';

/** True if an import is the made-up person that the host brings along. */
export function isSample({ format }: Pick<ImportView, 'format'>): boolean {
  return format === sampleFormat;
}

/** The name of an import: the file's name, or that it is the sample person. */
export function importName(fileName: string): string {
  return fileName === sampleFormat ? texts.samplePerson : fileName;
}
