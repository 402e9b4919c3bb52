import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { valueText } from '../format/numbers.ts';
import { readData } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';

/** Blood tests, newest first, each with its results. */
export function BloodTestsPage() {
  const tests = useReading('blood-tests', ['data'], (signal) => readData('getBloodTests', {}, signal));
  return (
    <PageFrame title="Blood tests" back={{ path: '/data', label: 'Data' }}>
      <ReadingView reading={tests}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No blood tests yet" />
          ) : (
            <>
              {data.map(({ id, name, collectedDate, results }) => (
                <Card key={id} title={name} aside={<span class="muted">{collectedDate ?? 'No date'}</span>}>
                  <DataTable
                    caption={`Results of ${name}, ${collectedDate ?? 'no date'}`}
                    columns={[
                      { title: 'Analyte', cell: (result) => result.name },
                      {
                        title: 'Value',
                        isNumber: true,
                        cell: ({ value, comparator, text, unit }) =>
                          value === null ? (text ?? '–') : `${comparator ?? ''}${valueText(value)} ${unit ?? ''}`,
                      },
                    ]}
                    rows={results}
                    keyOf={(result) => result.id}
                  />
                </Card>
              ))}
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
