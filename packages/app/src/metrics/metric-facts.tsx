import type { VNode } from 'preact';
import { Link } from 'wouter-preact';
import { Card, Facts } from '../controls/card.tsx';
import { dateText } from '../format/dates.ts';
import { Amount } from '../controls/amount.tsx';
import { lastDays, meanOf, wholeDays, type MetricDays } from './metric-days.ts';
import { sourcesPath } from './metric-paths.ts';
import { daySentence } from './metric-words.ts';
import { texts } from './texts/texts.ts';

/** A metric's newest day, averages, range and sources, and how its days are made. */
export function MetricFacts({ metric }: { readonly metric: MetricDays }) {
  const { view, days, newest, soFar } = metric;
  const { metricId, unit, sources, timeZone } = view;
  const whole = wholeDays(days, soFar);
  const amount = (value: number | null): VNode =>
    value === null ? <span class="muted">{texts.notKnown}</span> : <Amount value={value} unit={unit} id={metricId} />;
  const averageOf = (count: number): VNode => amount(meanOf(lastDays(whole, newest.date, count)));
  const values = lastDays(whole, newest.date, 30).map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const isOpen = soFar.has(newest.date);
  const facts = [
    {
      title: texts.latest(dateText(newest.date)),
      text: isOpen ? <>{texts.amountSoFar(amount(newest.value))}</> : amount(newest.value),
    },
    { title: texts.average7, text: averageOf(7) },
    { title: texts.average30, text: averageOf(30) },
    { title: texts.average90, text: averageOf(90) },
    ...(values.length === 0
      ? []
      : [{ title: texts.range30, text: max > min ? <>{texts.between(amount(min), amount(max))}</> : amount(min) }]),
  ];
  return (
    <Card title={texts.atAGlance}>
      <Facts facts={facts} />
      <p class="muted">
        {daySentence(view)} {texts.averagesCount} {isOpen && `${texts.notOver(dateText(newest.date))} `}
        {texts.daysIn(timeZone)}
      </p>
      <p class="muted">
        {texts.sources(sources)} <Link href={sourcesPath(view)}>{texts.sourcesAndOrder}</Link>
      </p>
    </Card>
  );
}
