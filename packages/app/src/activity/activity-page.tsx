import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { countText } from '../format/numbers.ts';
import { timeText } from '../format/times.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';

/** Every read by a client, newest first. */
export function ActivityPage() {
  const activity = useRead('listActivity', {}, ['activity']);
  return (
    <PageFrame title="Activity" lead="Every read by a paired client, kept for 90 days.">
      <ReadingView reading={activity}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title="Nothing has been read yet" />
          ) : (
            <Card>
              <DataTable
                caption="Reads, newest first"
                columns={[
                  { title: 'When', cell: ({ lastAt }) => timeText(lastAt) },
                  { title: 'Client', cell: ({ clientName }) => clientName },
                  { title: 'What', cell: ({ operation }) => operation },
                  { title: 'Records', isNumber: true, cell: ({ records }) => countText(records) },
                  { title: 'Refused', cell: ({ refused }) => refused ?? '' },
                ]}
                rows={entries.slice(0, 200)}
                keyOf={({ activityId }) => activityId}
              />
            </Card>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
