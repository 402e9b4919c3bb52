import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { DataTable, type Column } from '../controls/data-table.tsx';
import { countText } from '../format/numbers.ts';
import { announce } from '../host/announcements.ts';

/** As many rows as are read without being asked for. */
const firstRows = 20;

/** A table of which a long one shows its beginning, and all of it when asked. */
export function LongTable<Row>(props: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Rows in all, also those that are not read; `onAll` reads them, null if they cannot be read. */
  readonly total?: number;
  readonly onAll?: (() => void) | null;
  /** The name of the rows, of many: `samples`. */
  readonly what: string;
}) {
  const { caption, columns, rows, total = rows.length, onAll = null, what } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  const canAll = rows.length === total || onAll !== null;
  const showAll = (): void => {
    setWhole(true);
    if (rows.length < total) onAll?.();
    announce(`${canAll ? 'All' : 'The first'} ${countText(canAll ? total : rows.length)} ${what} are shown`);
  };
  return (
    <>
      <div class="narrow-table explained-table">
        <DataTable caption={caption} columns={columns} rows={shown} keyOf={(_row, index) => String(index)} />
      </div>
      {shown.length < total && (
        <p class="load-more">
          <span class="muted">
            The first {countText(shown.length)} of {countText(total)} {what}
          </span>
          {(canAll || !isWhole) && (
            <Button isBusy={isWhole} onPress={showAll}>
              {canAll ? 'Show all' : 'Show more'}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
