import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { LineChart } from '../controls/line-chart.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { valueText } from '../format/numbers.ts';
import { dateText } from '../format/times.ts';
import { readData } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';

const back = { path: '/data', label: 'Data' } as const;

/** One metric over time: a chart and a table of the same. */
export function MetricPage({ metricId }: { readonly metricId: string }) {
  const metric = useReading(metricId, ['data'], (signal) => readData('getMetrics', { metricId }, signal));
  const found = metric.value?.data[0];
  return (
    <PageFrame title={found?.name ?? 'Metric'} back={back}>
      <ReadingView reading={metric}>
        {({ data: [summary] }) =>
          summary === undefined || summary.daily.length === 0 ? (
            <EmptyState title="No data for this metric" />
          ) : (
            <>
              <Card>
                <LineChart days={summary.daily} label={`${summary.name} day by day`} />
              </Card>
              <Card>
                <DataTable
                  caption={`${summary.name}, newest first`}
                  columns={[
                    { title: 'Day', cell: ({ date }) => dateText(date) },
                    { title: summary.unit, isNumber: true, cell: ({ value }) => valueText(value) },
                  ]}
                  rows={summary.daily.slice(-30).reverse()}
                  keyOf={({ date }) => date}
                />
              </Card>
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
