import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { countText } from '../format/numbers.ts';
import { dayText } from '../format/times.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';

/** The raw types that the store holds, with count, first and last. */
export function RawTypesPage() {
  const types = useRead('listRawTypes', {}, ['data', 'permissions']);
  return (
    <PageFrame title="Raw types" back={{ path: '/data', label: 'Data' }}>
      <ReadingView reading={types}>
        {(list) => {
          const held = list.filter(({ count }) => count > 0);
          if (held.length === 0) return <EmptyState title="No raw samples yet" />;
          return (
            <Card>
              <DataTable
                caption="Raw types"
                columns={[
                  { title: 'Type', cell: ({ name }) => name },
                  { title: 'Samples', isNumber: true, cell: ({ count }) => countText(count) },
                  { title: 'First', cell: ({ first }) => (first === null ? '–' : dayText(first)) },
                  { title: 'Last', cell: ({ last }) => (last === null ? '–' : dayText(last)) },
                ]}
                rows={held}
                keyOf={({ type }) => type}
              />
            </Card>
          );
        }}
      </ReadingView>
    </PageFrame>
  );
}
