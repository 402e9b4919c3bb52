import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { SampleRecording } from '@vitalgate/importers';
import { packageFile } from '../built/package-file.ts';

/** The sample person as it comes with the program. */
export function readSampleRecording(): SampleRecording {
  const text = gunzipSync(readFileSync(packageFile('assets/sample-person.json.gz'))).toString('utf8');
  return JSON.parse(text) as SampleRecording;
}
