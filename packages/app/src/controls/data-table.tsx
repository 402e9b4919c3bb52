import type { ComponentChildren } from 'preact';

/** A column: its heading, and what a row shows in it. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Numbers stand at the right, so that their digits line up. */
  readonly isNumber?: boolean;
  /** For longer texts: may break into lines. The others, but for the first column, stay on one. */
  readonly wraps?: boolean;
}

/** A table that scrolls sideways by itself where a phone is too narrow. The first column names its row. */
export function DataTable<Row>(props: {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
}) {
  const { caption, columns, rows, keyOf } = props;
  const classOf = ({ isNumber = false, wraps = false }: Column<Row>): string | undefined =>
    isNumber ? 'number' : wraps ? 'wraps' : undefined;
  return (
    <div class="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keyOf(row, place)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.title} scope="row" class={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.title} class={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
