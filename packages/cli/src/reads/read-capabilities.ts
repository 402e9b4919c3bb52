import { unitName } from '@vitalgate/contract';
import { plainText, type TableColumn, tableLines } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { keepKnownNames } from '../hosts/known-names.ts';
import { withClient } from '../hosts/open-client.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

function namedColumns(idHead: string): readonly TableColumn<Named>[] {
  return [
    { head: idHead, cell: ({ id }) => id },
    { head: 'NAME', cell: ({ name }) => name, mayShorten: true },
    { head: 'UNIT', cell: ({ unit, id }) => unitName(unit, id) },
  ];
}

/** `capabilities`. */
export function readCapabilities({ terminal, json, hostName, signal }: CommandInput): Promise<number> {
  return withClient(hostName, async ({ client }) => {
    const capabilities = await client.getCapabilities({ signal });
    await keepKnownNames({
      metrics: capabilities.metrics.map(({ metricId }) => metricId),
      types: capabilities.rawHealthTypes.map(({ type }) => type),
    });
    if (json) {
      terminal.outJson(capabilities);
      return 0;
    }
    const { datasets, metrics, rawHealthTypes, scopes, dayRule } = capabilities;
    const screen = terminal.columns;
    const lines = [
      ...tableLines(
        [
          { head: 'SCOPE', cell: ({ scope }) => scope },
          { head: 'OPENS', cell: ({ description }) => description, mayShorten: true },
        ],
        scopes,
        screen,
      ),
      '',
      ...tableLines(
        [
          { head: 'DATASET', cell: ({ path }) => path },
          { head: 'SCOPE', cell: ({ scope }) => scope },
          { head: 'FILTERS', cell: ({ parameters }) => parameters.map(({ name }) => name).join(' '), mayShorten: true },
          { head: 'PAGE', cell: ({ maxPageSize }) => (maxPageSize === null ? '' : String(maxPageSize)), side: 'right' },
          { head: 'ORDER', cell: ({ order }) => order, mayShorten: true },
        ],
        datasets,
        screen,
      ),
      '',
      ...tableLines(
        namedColumns('METRIC'),
        metrics.map(({ metricId, name, unit }) => ({ id: metricId, name, unit })),
        screen,
      ),
      '',
      ...tableLines(
        namedColumns('RAW TYPE'),
        rawHealthTypes.map(({ type, name, unit }) => ({ id: type, name, unit })),
        screen,
      ),
      '',
      plainText(`Days: ${dayRule}`),
    ];
    await terminal.outText(`${lines.join('\n')}\n`);
    return 0;
  });
}
