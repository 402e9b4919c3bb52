import type { CommandPlace } from '@vitalgate/terminal';
import { addPlainCommand } from '../../program/define-command.ts';
import { keepYoungHeapSmall } from '../../adapters/young-heap.ts';
import { serveOptions } from './serve-options.ts';

export function registerServe(place: CommandPlace): void {
  addPlainCommand(place, 'serve', { summary: 'run the host', options: serveOptions() }, async (input) => {
    keepYoungHeapSmall();
    const { runServe } = await import('./run-serve.ts');
    return runServe(input);
  });
}
