import type { HomeNumberView, HomeView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Amount } from '../controls/amount.tsx';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { metricPath } from '../metrics/metric-paths.ts';
import { nameOf } from '../words/names.ts';
import { ChooseNumbers } from './choose-numbers.tsx';
import { againstUsual } from './home-words.ts';
import { texts } from './texts/texts.ts';

function HomeNumber({ number, today }: { readonly number: HomeNumberView; readonly today: string }) {
  const { metricId, name, value, unit, category } = number;
  return (
    <li>
      <Link href={metricPath(metricId)} class={`home-number tone-${category}`}>
        <span class="home-number-name">{nameOf(metricId, name)}</span>
        <span class="home-number-value">
          <Amount value={value} unit={unit} id={metricId} />
        </span>
        <span class="row-detail">{againstUsual(number, today)}</span>
      </Link>
    </li>
  );
}

/** The numbers that the person chose, each against what is usual. */
export function Numbers({ numbers, choices, today }: Pick<HomeView, 'numbers' | 'choices' | 'today'>) {
  const [isChoosing, setChoosing] = useState(false);
  if (choices.length === 0) return null;
  return (
    <Card
      title={texts.numbers}
      aside={
        <Button tone="quiet" onPress={() => setChoosing(!isChoosing)}>
          {isChoosing ? texts.chosen : texts.choose}
        </Button>
      }
    >
      {isChoosing ? (
        <ChooseNumbers chosen={numbers.map(({ metricId }) => metricId)} choices={choices} />
      ) : numbers.length === 0 ? (
        <p class="muted">{texts.noneChosen}</p>
      ) : (
        <ul class="home-numbers" role="list">
          {numbers.map((number) => (
            <HomeNumber key={number.metricId} number={number} today={today} />
          ))}
        </ul>
      )}
    </Card>
  );
}
