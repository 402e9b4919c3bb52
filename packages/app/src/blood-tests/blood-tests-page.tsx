import type { BloodTest } from '@vitalgate/contract';
import { groupedBy } from '@vitalgate/days';
import { ButtonLink } from '../controls/button.tsx';
import { nameOrder } from '../format/writers.ts';
import { Card, List, ListRow } from '../controls/card.tsx';
import { Fold, FoldTitle, ShortList } from '../controls/fold.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { analyteKey, analytePath, collectedDay, testName } from './result-words.ts';
import { unusualResults } from './unusual-results.tsx';
import { useBloodTests } from './use-blood-tests.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';

function TestRow({ test }: { readonly test: BloodTest }) {
  return (
    <ListRow
      title={testName(test)}
      detail={
        <>
          {collectedDay(test)}
          <br />
          {[texts.results(test.results.length), test.laboratory].filter((text) => text !== null).join(' · ')}
        </>
      }
      value={unusualResults([test])}
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

/** So many tests and analytes are shown before anything is opened. */
const [mostTests, mostAnalytes] = [8, 12];

function Tests({ tests }: { readonly tests: readonly BloodTest[] }) {
  return (
    <List>
      {tests.map((test) => (
        <TestRow key={test.id} test={test} />
      ))}
    </List>
  );
}

/** The newest year, and the others folded up unless all tests are few. */
function Years({ tests }: { readonly tests: readonly BloodTest[] }) {
  const [newest, ...others] = groupedBy(tests, yearOf);
  if (newest === undefined) return null;
  const [year, own] = newest;
  return (
    <>
      <Card title={year}>
        <ShortList items={own} most={mostTests} moreText={texts.moreTests}>
          {(some) => <Tests tests={some} />}
        </ShortList>
      </Card>
      {others.length > 0 && (
        <Card title={texts.otherYears}>
          <div class="entries">
            {others.map(([title, some]) => (
              <Fold
                key={title}
                isOpenAtFirst={tests.length <= mostTests}
                title={<FoldTitle title={<h3>{title}</h3>} detail={texts.tests(some.length)} />}
              >
                {() => <Tests tests={some} />}
              </Fold>
            ))}
          </div>
        </Card>
      )}
    </>
  );
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
              <Years tests={list} />
              <Card title={texts.byAnalyte}>
                <ShortList items={analytesOf(list)} most={mostAnalytes} moreText={texts.moreAnalytes}>
                  {(analytes) => (
                    <List>
                      {analytes.map(([key, results]) => (
                        <ListRow
                          key={key}
                          title={results[0].result.name}
                          value={texts.results(results.length)}
                          path={analytePath(key)}
                        />
                      ))}
                    </List>
                  )}
                </ShortList>
              </Card>
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
