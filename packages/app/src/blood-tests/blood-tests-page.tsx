import type { BloodTest } from '@vitalgate/contract';
import { groupedBy } from '@vitalgate/days';
import { ButtonLink } from '../controls/button.tsx';
import { nameOrder } from '../format/writers.ts';
import { Badge, Card, GroupedCards, List, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { analyteKey, analytePath, collectedDay, flagOf } from './result-words.ts';
import { useBloodTests } from './use-blood-tests.ts';
import { texts } from './texts/texts.ts';
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
          {[texts.results(test.results.length), test.laboratory].filter((text) => text !== null).join(' · ')}
        </>
      }
      value={unusual === 0 ? undefined : <Badge tone="warning">{texts.notUsual(unusual)}</Badge>}
      path={`/data/blood-tests/${test.id}`}
    />
  );
}

function yearOf({ collectedDate, collectedAt }: BloodTest): string {
  return (collectedDate ?? collectedAt)?.slice(0, 4) ?? texts.noDate;
}

/** Results by analyte, by name: each has the name of its newest result. */
function analytesOf(tests: readonly BloodTest[]) {
  const byAnalyte = groupedBy(
    tests.flatMap((test) => test.results.map((result) => ({ test, result }))),
    ({ test, result }) => analyteKey(result, test),
  );
  return [...byAnalyte].sort(([, [one]], [, [other]]) => nameOrder().compare(one.result.name, other.result.name));
}

/** Blood tests by year, newest first, and all analytes that any of them holds. */
export function BloodTestsPage() {
  const tests = useBloodTests();
  return (
    <PageFrame
      title={texts.title}
      back={{ path: '/data', label: texts.data }}
      actions={(tests.value ?? []).length > 0 && <ButtonLink path="/data/report">{texts.report}</ButtonLink>}
    >
      <ReadingView
        reading={tests}
        missing={
          <EmptyState title={texts.none} action={{ label: texts.importData, path: '/import' }}>
            {texts.howTheyCome}
          </EmptyState>
        }
      >
        {(list) =>
          list.length > 0 && (
            <>
              <GroupedCards items={list} groupOf={yearOf}>
                {(test) => <TestRow key={test.id} test={test} />}
              </GroupedCards>
              <Card title={texts.byAnalyte}>
                <List>
                  {analytesOf(list).map(([key, results]) => (
                    <ListRow
                      key={key}
                      title={results[0].result.name}
                      value={texts.results(results.length)}
                      path={analytePath(key)}
                    />
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
