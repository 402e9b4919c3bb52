import { fhirMediaType } from '@vitalgate/contract';
import { CommandError, escapedJson } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { withClient } from '../hosts/open-client.ts';
import { listLength, outputForm } from '../lists/output-form.ts';
import { moreThan, runList } from '../lists/run-list.ts';
import { parseRange } from '../ranges/parse-range.ts';

const formats: ReadonlyMap<unknown, 'json' | 'fhir'> = new Map([
  [undefined, 'json'],
  ['json', 'json'],
  ['application/json', 'json'],
  ['fhir', 'fhir'],
  [fhirMediaType, 'fhir'],
]);

const maxPageSize = 100;

/** A Bundle on one line, its numbers as they were sent: between JSON's marks a line end means nothing. */
function oneLine(bundle: string): string {
  return escapedJson(bundle.replaceAll(/[\r\n]+\s*/g, ''));
}

/** `blood-tests --format fhir`: a Bundle, with `--all` several. Texts as sent, so that a laboratory's `5.10` stays `5.10`. */
async function readBundles(input: CommandInput): Promise<number> {
  const { terminal, options, signal } = input;
  const form = outputForm(options);
  if (form === 'csv')
    throw new CommandError('invalid_input', '--csv writes --format json only; leave one of them out.');
  const { most, pageSize } = listLength(options, maxPageSize);
  if (most !== null && most > maxPageSize) {
    throw new CommandError('invalid_input', `A Bundle holds at most ${maxPageSize} blood tests; use --all for more.`);
  }
  const query = { ...parseRange(options), limit: pageSize ?? most ?? maxPageSize };
  return withClient(input, async ({ client }) => {
    if (most !== null) {
      const { bundle, nextCursor } = await client.getBloodTestsAsFhir(query, { signal });
      await terminal.outText(`${oneLine(bundle)}\n`);
      if (nextCursor !== null) terminal.err(moreThan(most));
      return 0;
    }
    const bundles: string[] = [];
    for await (const { bundle } of client.bloodTestBundles(query, { signal })) {
      if (form === 'ndjson') await terminal.outText(`${oneLine(bundle)}\n`);
      else bundles.push(oneLine(bundle));
    }
    if (form !== 'ndjson') await terminal.outText(`[${bundles.join(',')}]\n`);
    return 0;
  });
}

export async function readBloodTests(input: CommandInput): Promise<number> {
  const format = formats.get(input.options['format']);
  if (format === undefined) throw new CommandError('invalid_input', '--format is json or fhir.');
  if (format === 'fhir') return readBundles(input);
  return runList(input, 'getBloodTests', parseRange(input.options));
}
