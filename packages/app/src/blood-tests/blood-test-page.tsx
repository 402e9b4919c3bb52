import type { BloodTest, BloodTestResult } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { Card } from '../controls/card.tsx';
import { ShortList } from '../controls/fold.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { RangeBar } from './range-bar.tsx';
import { ResultFlag } from './result-flag.tsx';
import { ResultAmount } from './result-amount.tsx';
import {
  analyteKey,
  analytePath,
  collectedText,
  flagOf,
  exactValue,
  placeInRange,
  rangeText,
  resultWithUnit,
  testName,
} from './result-words.ts';
import { shownResult } from './shown-result.ts';
import { useBloodTests } from './use-blood-tests.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';

function Result({ test, reported }: { readonly test: BloodTest; readonly reported: BloodTestResult }) {
  const { shown } = shownResult(test, reported);
  const { name, value, unit, referenceRanges, notes } = shown;
  const [exact, own] = [exactValue(shown), exactValue(reported)];
  return (
    <li class="list-item result">
      <div class="result-header">
        <Link href={analytePath(analyteKey(reported, test))} class="result-name">
          {name}
          <span class="visually-hidden">{texts.history}</span>
        </Link>
        <span class="result-value">
          <ResultAmount result={shown} />
        </span>
        <ResultFlag result={reported} />
      </div>
      {shown !== reported && <p class="row-detail">{texts.reportedAs(resultWithUnit(reported))}</p>}
      {referenceRanges.map((range, index) => {
        const ownRange = reported.referenceRanges[index];
        return (
          // Ranges have no name of their own.
          <div key={index} class="result-range">
            {exact !== null && own !== null && ownRange !== undefined && (
              <RangeBar value={exact} unit={unit} range={range} place={placeInRange(own, ownRange)} />
            )}
            <p class="row-detail">{texts.referenceRange(rangeText(range, unit))}</p>
          </div>
        );
      })}
      {referenceRanges.length === 0 && value !== null && <p class="row-detail">{texts.noRange}</p>}
      {notes.map((note) => (
        <p key={note} class="row-detail">
          {note}
        </p>
      ))}
    </li>
  );
}

/** So many results are shown before the others are opened. */
const mostResults = 16;

/** What is folded away says whether any of it is not usual. */
function moreText(results: readonly BloodTestResult[]): string {
  const unusual = results.filter((result) => flagOf(result)?.isUsual === false).length;
  const more = texts.moreResults(results.length);
  return unusual === 0 ? more : `${more}, ${texts.notUsual(unusual)}`;
}

function BloodTestView({ test }: { readonly test: BloodTest }) {
  const { results, status, laboratory, source, conclusion } = test;
  const facts = [
    laboratory,
    status === 'final' ? null : texts.status(status),
    laboratory === source.name ? null : texts.source(source.name),
  ];
  const shown = facts.filter((text) => text !== null);
  return (
    <Card title={texts.resultsTitle} aside={<span class="muted">{shown.join(' · ')}</span>}>
      <ShortList items={results} most={mostResults} moreText={(count) => moreText(results.slice(-count))}>
        {(some) => (
          <ul class="list" role="list">
            {some.map((result) => (
              <Result key={result.id} test={test} reported={result} />
            ))}
          </ul>
        )}
      </ShortList>
      {conclusion !== null && <p>{conclusion}</p>}
      <p class="muted">{texts.whoseWords}</p>
    </Card>
  );
}

/** One blood test: each result on a bar of its reference range. */
export function BloodTestPage({ id: testId }: { readonly id: string }) {
  const tests = useBloodTests();
  const found = tests.value?.find(({ id }) => id === testId);
  return (
    <PageFrame
      title={found === undefined ? texts.oneTitle : testName(found)}
      lead={found === undefined ? undefined : collectedText(found)}
      back={{ path: '/data/blood-tests', label: texts.title }}
    >
      <ReadingView
        reading={tests}
        missing={
          <EmptyState title={texts.noSuchTest} action={{ label: texts.goToData, path: '/data' }}>
            {texts.mayHaveLeft}
          </EmptyState>
        }
      >
        {() => found && <BloodTestView test={found} />}
      </ReadingView>
    </PageFrame>
  );
}
