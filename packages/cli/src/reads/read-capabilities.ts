import { unitName } from '@vitalgate/contract';
import { plainText, type TableColumn, tableLines } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { withClient } from '../hosts/open-client.ts';
import { readCapabilities } from '../hosts/known-names.ts';

function namedColumns<Item extends { readonly name: string; readonly unit: string }>(
  head: string,
  idOf: (item: Item) => string,
): readonly TableColumn<Item>[] {
  return [
    { head, cell: idOf },
    { head: 'NAME', cell: ({ name }) => name, mayShorten: true },
    { head: 'UNIT', cell: (item) => unitName(item.unit, idOf(item)) },
  ];
}

export function showCapabilities({ terminal, json, hostName, signal }: CommandInput): Promise<number> {
  return withClient({ hostName, terminal }, async ({ client }) => {
    const capabilities = await readCapabilities(client, signal);
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
        namedColumns<(typeof metrics)[number]>('METRIC', ({ metricId }) => metricId),
        metrics,
        screen,
      ),
      '',
      ...tableLines(
        namedColumns<(typeof rawHealthTypes)[number]>('RAW TYPE', ({ type }) => type),
        rawHealthTypes,
        screen,
      ),
      '',
      plainText(`Days: ${dayRule}`),
    ];
    await terminal.outText(`${lines.join('\n')}\n`);
    return 0;
  });
}
