import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { DataTable, type Column } from '../controls/data-table.tsx';
import { announce } from '../host/announcements.ts';
import { texts } from './texts/texts.ts';

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
  /** Says how many rows are shown now; said aloud. */
  readonly shownText: (count: number, isAll: boolean) => string;
  /** Says how many of how many rows are shown. */
  readonly firstText: (shown: number, total: number) => string;
}) {
  const { caption, columns, rows, total = rows.length, onAll = null, shownText, firstText } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  const canAll = rows.length === total || onAll !== null;
  const showAll = (): void => {
    setWhole(true);
    if (rows.length < total) onAll?.();
    announce(shownText(canAll ? total : rows.length, canAll));
  };
  return (
    <>
      <div class="narrow-table explained-table">
        <DataTable caption={caption} columns={columns} rows={shown} keyOf={(_row, index) => String(index)} />
      </div>
      {shown.length < total && (
        <p class="load-more">
          <span class="muted">{firstText(shown.length, total)}</span>
          {(canAll || !isWhole) && (
            <Button isBusy={isWhole} onPress={showAll}>
              {canAll ? texts.showAll : texts.showMore}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
