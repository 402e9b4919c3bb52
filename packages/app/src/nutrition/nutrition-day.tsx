import type { NutrientKey, NutritionLogEntry } from '@vitalgate/contract';
import { Card, Facts } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { valueText } from '../format/numbers.ts';
import { nutrientName } from '../words/names.ts';
import { Fold, FoldTitle } from '../controls/fold.tsx';
import { clockIn, hasManyZones } from '../format/zones.ts';
import { byMeal, entriesText, nutrientAmount, nutrients, nutrientSums } from './nutrient-words.ts';
import { texts } from './texts/texts.ts';

function NutrientAmount({ nutrient, value }: { readonly nutrient: NutrientKey; readonly value: number }) {
  const { number, unit } = nutrientAmount(nutrient, value);
  return (
    <>
      <data value={String(value)}>{number}</data> <span class="amount-unit">{unit}</span>
    </>
  );
}

function energyText(energy: number | null): string {
  if (energy === null) return texts.energyUnknown;
  const { number, unit } = nutrientAmount('energyKilocalories', energy);
  return `${number} ${unit}`;
}

/** So many nutrients are read at a glance: energy and what it comes from. */
const firstSums = 6;

type NutrientSum = ReturnType<typeof nutrientSums>[number];

function SumsTable(props: { readonly caption: string; readonly sums: readonly NutrientSum[]; readonly of: number }) {
  const { caption, sums, of } = props;
  return (
    <DataTable
      caption={caption}
      columns={[
        { title: texts.nutrient, cell: ({ name }) => name },
        {
          title: texts.sum,
          isNumber: true,
          cell: ({ key, sum }) => sum !== null && <NutrientAmount nutrient={key} value={sum} />,
        },
        { title: texts.entriesTitle, isNumber: true, cell: ({ known }) => entriesText(known, of) },
      ]}
      rows={sums}
      keyOf={({ key }) => key}
    />
  );
}

function Sums({ entries, day }: { readonly entries: readonly NutritionLogEntry[]; readonly day: string }) {
  const sums = nutrientSums(entries);
  const unknown = sums.filter(({ sum }) => sum === null);
  const known = sums.filter(({ sum }) => sum !== null);
  const [first, others] = [known.slice(0, firstSums), known.slice(firstSums)];
  return (
    <Card title={texts.sums} aside={<span class="muted">{texts.entries(entries.length)}</span>}>
      <div class="narrow-table">
        <SumsTable caption={texts.sumsOf(day)} sums={first} of={entries.length} />
        {others.length > 0 && (
          <Fold title={texts.otherNutrients(others.length)}>
            {() => <SumsTable caption={texts.otherSumsOf(day)} sums={others} of={entries.length} />}
          </Fold>
        )}
      </div>
      <p class="muted">
        {unknown.length > 0 && texts.noEntrySays(unknown.map(({ name }) => name))}
        {texts.sumMeaning}
      </p>
    </Card>
  );
}

function Entry({ entry, namesZone }: { readonly entry: NutritionLogEntry; readonly namesZone: boolean }) {
  const { foodName, brand, quantity, loggedAt, timeZone, nutrients: own, source } = entry;
  const energy = own.energyKilocalories;
  const known = nutrients.flatMap(({ key }) => {
    const value = own[key];
    return value === null ? [] : [{ title: nutrientName(key), text: <NutrientAmount nutrient={key} value={value} /> }];
  });
  const details = [
    brand,
    quantity === null ? null : `${valueText(quantity.amount)} ${quantity.unit}`,
    `${clockIn(loggedAt, timeZone)}${namesZone ? ` (${timeZone})` : ''}`,
  ].filter((text) => text !== null);
  return (
    <Fold
      title={<FoldTitle title={foodName ?? texts.unnamed} detail={details.join(' · ')} value={energyText(energy)} />}
    >
      {() => (
        <>
          <Facts isSmall facts={known} />
          <p class="muted">
            {known.length < nutrients.length && texts.othersUnknown}
            {texts.loggedBy(source.name)}
          </p>
        </>
      )}
    </Fold>
  );
}

/** A day of at most so many entries shows them at once. */
const fewEntries = 8;

/** A day's sums, and its entries by meal. */
export function NutritionDay(props: { readonly day: string; readonly entries: readonly NutritionLogEntry[] }) {
  const { day, entries } = props;
  const namesZone = hasManyZones(entries.map(({ timeZone }) => timeZone));
  return (
    <>
      <Sums entries={entries} day={day} />
      <Card title={texts.mealsTitle}>
        <div class="entries">
          {byMeal(entries).map(({ title, entries: own }) => (
            <Fold
              key={`${day} ${title}`}
              isOpenAtFirst={entries.length <= fewEntries}
              title={
                <FoldTitle
                  title={<h3>{title}</h3>}
                  detail={texts.entries(own.length)}
                  value={energyText(nutrientSums(own)[0]?.sum ?? null)}
                />
              }
            >
              {() => (
                <div class="entries">
                  {own.map((entry) => (
                    <Entry key={entry.id} entry={entry} namesZone={namesZone} />
                  ))}
                </div>
              )}
            </Fold>
          ))}
        </div>
      </Card>
    </>
  );
}
