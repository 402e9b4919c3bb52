import type { BloodTest, BloodTestResult } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { Card } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { RangeBar } from './range-bar.tsx';
import { ResultFlag } from './result-flag.tsx';
import { analyteKey, analytePath, collectedText, exactValue, rangeText, resultText } from './result-words.ts';
import { useBloodTests } from './use-blood-tests.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';

function Result({ result }: { readonly result: BloodTestResult }) {
  const { name, value, unit, referenceRanges, notes } = result;
  const exact = exactValue(result);
  return (
    <li class="list-item result">
      <div class="result-header">
        <Link href={analytePath(analyteKey(result))} class="result-name">
          {name}
          <span class="visually-hidden">{texts.history}</span>
        </Link>
        <span class="result-value">
          {value === null ? resultText(result) : <data value={String(value)}>{resultText(result)}</data>}
          {value !== null && unit !== null && <span class="amount-unit"> {unit}</span>}
        </span>
        <ResultFlag result={result} />
      </div>
      {referenceRanges.map((range, index) => (
        // Ranges have no name of their own.
        <div key={index} class="result-range">
          {exact !== null && <RangeBar value={exact} unit={unit} range={range} />}
          <p class="row-detail">{texts.referenceRange(rangeText(range, unit))}</p>
        </div>
      ))}
      {referenceRanges.length === 0 && value !== null && <p class="row-detail">{texts.noRange}</p>}
      {notes.map((note) => (
        <p key={note} class="row-detail">
          {note}
        </p>
      ))}
    </li>
  );
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
      <ul class="list" role="list">
        {results.map((result) => (
          <Result key={result.id} result={result} />
        ))}
      </ul>
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
      title={found?.name ?? texts.oneTitle}
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
