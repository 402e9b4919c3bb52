import { maxExplainedSamples } from '@vitalgate/contract';
import { CommandError, type CommandPlace } from '@vitalgate/terminal';
import { addStoreCommand } from '../../program/define-command.ts';
import { explanationLines } from './explanation-lines.ts';

function limitOf(options: Readonly<Record<string, unknown>>): { limit?: number } {
  if (options['all'] === true) return { limit: maxExplainedSamples };
  const { limit } = options;
  if (typeof limit !== 'string') return {};
  const number = Number(limit);
  if (/^\d+$/.test(limit) && number <= maxExplainedSamples) return { limit: number };
  throw new CommandError(
    'invalid_input',
    `--limit takes a whole number of samples up to ${maxExplainedSamples}, or use --all.`,
  );
}

export function registerExplain(place: CommandPlace): void {
  const explain = {
    names: 'metrics',
    summary: 'how the number of a day came about: samples, sources, what was left out and why',
    options: [
      ['--all', `list every sample (at most ${maxExplainedSamples})`],
      ['--limit <number>', 'list at most so many samples (default: 100)'],
    ],
  } as const;
  addStoreCommand(place, 'explain <metric> <date>', explain, async (connection, { terminal, words, options }) => {
    const [metricId = '', date = ''] = words;
    const value = await connection.call('explainMetric', { metricId, date, ...limitOf(options) });
    return { value, lines: explanationLines(value, terminal.columns) };
  });
}
