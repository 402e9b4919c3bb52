import type { BloodTest } from '@vitalgate/contract';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { amountText } from '../format/numbers.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { analyteKey, analytePath, collectedDay, flagOf } from './result-words.ts';
import { useBloodTests } from './use-blood-tests.ts';
import '../styles/data.css';

function TestRow({ test }: { readonly test: BloodTest }) {
  const unusual = test.results.filter((result) => flagOf(result)?.isUsual === false).length;
  return (
    <ListRow
      title={test.name}
      detail={
        <>
          {collectedDay(test)}
          <br />
          {[amountText(test.results.length, 'result'), test.laboratory].filter((text) => text !== null).join(' · ')}
        </>
      }
      value={unusual === 0 ? undefined : <Badge tone="warning">{`${unusual} not usual`}</Badge>}
      path={`/data/blood-tests/${test.id}`}
    />
  );
}

function yearOf({ collectedDate, collectedAt }: BloodTest): string {
  return (collectedDate ?? collectedAt)?.slice(0, 4) ?? 'No date';
}

interface Analyte {
  readonly key: string;
  readonly name: string;
  readonly count: number;
}

function analytesOf(tests: readonly BloodTest[]): readonly Analyte[] {
  const found = new Map<string, Analyte>();
  for (const result of tests.flatMap(({ results }) => results)) {
    const key = analyteKey(result);
    const { name, count } = found.get(key) ?? { name: result.name, count: 0 };
    found.set(key, { key, name, count: count + 1 });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Blood tests by year, newest first, and all analytes that any of them holds. */
export function BloodTestsPage() {
  const tests = useBloodTests();
  return (
    <PageFrame title="Blood tests" back={{ path: '/data', label: 'Data' }}>
      <ReadingView reading={tests}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No blood tests yet" action={{ label: 'Import your data', path: '/import' }}>
              They come with the laboratory results in your phone's Health app.
            </EmptyState>
          ) : (
            <>
              {[...new Set(list.map(yearOf))].map((year) => (
                <Card key={year} title={year}>
                  <List>
                    {list
                      .filter((test) => yearOf(test) === year)
                      .map((test) => (
                        <TestRow key={test.id} test={test} />
                      ))}
                  </List>
                </Card>
              ))}
              <Card title="By analyte">
                <List>
                  {analytesOf(list).map(({ key, name, count }) => (
                    <ListRow key={key} title={name} value={amountText(count, 'result')} path={analytePath(key)} />
                  ))}
                </List>
              </Card>
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
