import type { HomeNumberView, HomeView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Amount } from '../controls/amount.tsx';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { metricPath } from '../metrics/metric-paths.ts';
import { nameOf } from '../words/names.ts';
import { ChooseNumbers } from './choose-numbers.tsx';
import { againstUsual, shownNumbers } from './home-words.ts';
import { texts } from './texts/texts.ts';

function HomeNumber({
  numbers,
  view,
}: {
  readonly numbers: readonly HomeNumberView[];
  readonly view: Pick<HomeView, 'today' | 'changes'>;
}) {
  const [first, second] = numbers;
  if (first === undefined) return null;
  const { metricId, name, unit, category } = first;
  return (
    <li>
      <Link href={metricPath(metricId)} class={`home-number tone-${category}`}>
        <span class="home-number-name">{second === undefined ? nameOf(metricId, name) : texts.bloodPressure}</span>
        <span class="home-number-value">
          {second === undefined ? (
            <Amount value={first.value} unit={unit} id={metricId} />
          ) : (
            <>
              <Amount value={first.value} unit={unit} id={metricId} isBare />
              {texts.over}
              <Amount value={second.value} unit={unit} id={second.metricId} />
            </>
          )}
        </span>
        <span class="row-detail">{againstUsual([first, ...numbers.slice(1)], view)}</span>
      </Link>
    </li>
  );
}

/** The numbers that the person chose, each against what is usual. */
export function Numbers(view: Pick<HomeView, 'numbers' | 'choices' | 'today' | 'changes'>) {
  const { numbers, choices } = view;
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
        <ChooseNumbers
          chosen={numbers.map(({ metricId }) => metricId)}
          choices={choices}
          onUsual={() => setChoosing(false)}
        />
      ) : numbers.length === 0 ? (
        <p class="muted">{texts.noneChosen}</p>
      ) : (
        <ul class="home-numbers" role="list">
          {shownNumbers(numbers).map((shown) => (
            <HomeNumber key={shown[0]?.metricId} numbers={shown} view={view} />
          ))}
        </ul>
      )}
    </Card>
  );
}
