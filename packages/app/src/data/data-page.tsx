import { EmptyState } from '../controls/empty-state.tsx';
import { Card } from '../controls/card.tsx';
import { List, ListRow } from '../controls/list.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { valueText } from '../format/numbers.ts';
import { dateText } from '../format/times.ts';
import { readData } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';

/** What the host knows: metrics, and the way to everything else. */
export function DataPage() {
  const metrics = useReading('metrics', ['data'], (signal) => readData('getMetrics', {}, signal));
  return (
    <PageFrame title="Data">
      <Card>
        <List>
          <ListRow title="Workouts" path="/data/workouts" />
          <ListRow title="Nutrition" path="/data/nutrition" />
          <ListRow title="Blood tests" path="/data/blood-tests" />
          <ListRow title="Raw types" path="/data/raw" />
        </List>
      </Card>
      <ReadingView reading={metrics}>
        {({ data }) => {
          const known = data.filter(({ latest }) => latest !== null);
          if (known.length === 0) {
            return (
              <EmptyState title="No metrics yet" action={{ label: 'Import your data', path: '/import' }}>
                They come with your first import.
              </EmptyState>
            );
          }
          return (
            <Card title="Metrics">
              <List>
                {known.map(({ metricId, name, unit, latest }) => (
                  <ListRow
                    key={metricId}
                    title={name}
                    detail={latest === null ? 'No data' : dateText(latest.date)}
                    value={latest === null ? '' : `${valueText(latest.value)} ${unit}`}
                    path={`/data/metrics/${metricId}`}
                  />
                ))}
              </List>
            </Card>
          );
        }}
      </ReadingView>
    </PageFrame>
  );
}
