import type { BloodTest } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { useState } from 'preact/hooks';
import { dateIn, type Dates } from '../address/ranges.ts';
import { useAddress } from '../address/use-address.ts';
import { chartDate, collectedDay } from '../blood-tests/result-words.ts';
import { useBloodTests } from '../blood-tests/use-blood-tests.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { isPickable } from '../controls/day-picker.tsx';
import { Field } from '../controls/field.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { dateText } from '../format/dates.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { drawsOf, rowsOf } from './report-rows.ts';
import { ReportTables } from './report-table.tsx';
import { texts } from './texts/texts.ts';
import '../styles/data.css';
import './report.css';

/** Two years, which most courses fit into. */
const usualDays = 730;

/** The name and the day of birth as they stand on paper. They are in the memory of this page alone. */
function Person() {
  const [name, setName] = useState('');
  const [born, setBorn] = useState('');
  return (
    <>
      <div class="screen-only">
        <Card title={texts.person}>
          <div class="report-fields">
            <Field label={texts.name} value={name} onInput={setName} class="choice" />
            <Field label={texts.born} value={born} onInput={setBorn} class="choice" input={{ type: 'date' }} />
          </div>
          <p class="muted">{texts.personHint}</p>
        </Card>
      </div>
      <div class="paper-only">
        {name !== '' && <p>{texts.nameLine(name)}</p>}
        {isPickable(born) && <p>{texts.bornLine(dateText(born))}</p>}
      </div>
    </>
  );
}

function Notes({ tests }: { readonly tests: readonly BloodTest[] }) {
  const notes = tests.flatMap((test) =>
    test.results.flatMap(({ name, notes: own }) => own.map((note) => texts.note(name, collectedDay(test), note))),
  );
  if (notes.length === 0) return null;
  return (
    <Card title={texts.notes}>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  );
}

function Report({ tests }: { readonly tests: readonly BloodTest[] }) {
  const { shown, show } = useAddress();
  const dated = tests.filter((test) => chartDate(test) !== null);
  const newest = dated.map((test) => chartDate(test) ?? '').reduce((one, other) => (one > other ? one : other), '');
  const to = dateIn(shown('to')) ?? newest;
  const from = dateIn(shown('from')) ?? addDays(to, -usualDays);
  const own = dated.filter((test) => {
    const date = chartDate(test) ?? '';
    return from <= date && date <= to;
  });
  const day = (name: keyof Dates, value: string) => (
    <Field
      label={texts[name]}
      value={value}
      onInput={(text) => {
        if (isPickable(text)) show({ [name]: text });
      }}
      class="choice"
      input={{ type: 'date', max: newest }}
    />
  );
  return (
    <>
      <div class="screen-only">
        <Card title={texts.span}>
          <div class="report-fields">
            {day('from', from)}
            {day('to', to)}
          </div>
        </Card>
      </div>
      <Person />
      <p>
        {texts.spanLine(dateText(from), dateText(to), own.length)}
        {dated.length < tests.length && ` ${texts.withoutDate(tests.length - dated.length)}`}
      </p>
      {own.length === 0 ? (
        <EmptyState title={texts.none}>{texts.chooseOther}</EmptyState>
      ) : (
        <>
          <ReportTables rows={rowsOf(own)} draws={drawsOf(own)} />
          <Notes tests={own} />
          <p class="muted">{texts.method}</p>
        </>
      )}
    </>
  );
}

/** Results of a span for paper: analytes by dates, what is outside its range on top. */
export function DoctorReportPage() {
  const tests = useBloodTests();
  const isReady = (tests.value ?? []).some((test) => chartDate(test) !== null);
  return (
    <PageFrame
      title={texts.title}
      lead={<span class="screen-only">{texts.lead}</span>}
      back={{ path: '/data/blood-tests', label: texts.bloodTests }}
      actions={
        isReady && (
          <Button tone="primary" onPress={() => print()}>
            {texts.print}
          </Button>
        )
      }
    >
      <ReadingView
        reading={tests}
        missing={
          <EmptyState title={texts.noTests} action={{ label: texts.importData, path: '/import' }}>
            {texts.howTheyCome}
          </EmptyState>
        }
      >
        {(list) => isReady && <Report tests={list} />}
      </ReadingView>
    </PageFrame>
  );
}
