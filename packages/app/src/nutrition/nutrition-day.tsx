import type { NutritionLogEntry } from '@vitalgate/contract';
import { Card, Facts } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { amountText, valueText } from '../format/numbers.ts';
import { nameInSentence } from '../words/type-words.ts';
import { Fold } from '../controls/fold.tsx';
import { clockIn, hasManyZones } from '../format/zones.ts';
import { byMeal, entriesText, nutrients, nutrientSums } from './nutrient-words.ts';

function Sums({ entries, day }: { readonly entries: readonly NutritionLogEntry[]; readonly day: string }) {
  const sums = nutrientSums(entries);
  const unknown = sums.filter(({ sum }) => sum === null);
  return (
    <Card title="Sums of the day" aside={<span class="muted">{amountText(entries.length, 'entry', 'entries')}</span>}>
      <div class="narrow-table">
        <DataTable
          caption={`Sums of ${day}`}
          columns={[
            { title: 'Nutrient', cell: ({ name }) => name },
            {
              title: 'Sum',
              isNumber: true,
              cell: ({ sum, unit }) =>
                sum !== null && (
                  <>
                    <data value={String(sum)}>{valueText(sum)}</data> <span class="amount-unit">{unit}</span>
                  </>
                ),
            },
            {
              title: 'Entries',
              isNumber: true,
              cell: ({ known }) => entriesText(known, entries.length),
            },
          ]}
          rows={sums.filter(({ sum }) => sum !== null)}
          keyOf={({ key }) => key}
        />
      </div>
      <p class="muted">
        {unknown.length > 0 && `No entry says: ${unknown.map(({ name }) => nameInSentence(name)).join(', ')}. `}A sum
        adds up the entries that know the nutrient; where not all do, the day may have had more.
      </p>
    </Card>
  );
}

function Entry({ entry, namesZone }: { readonly entry: NutritionLogEntry; readonly namesZone: boolean }) {
  const { foodName, brand, quantity, loggedAt, timeZone, nutrients: own, source } = entry;
  const energy = own.energyKilocalories;
  const known = nutrients.flatMap(({ key, name, unit }) => {
    const value = own[key];
    if (value === null) return [];
    const number = <data value={String(value)}>{valueText(value)}</data>;
    return [{ title: name, text: [number, ` ${unit}`] }];
  });
  const details = [
    brand,
    quantity === null ? null : `${valueText(quantity.amount)} ${quantity.unit}`,
    `${clockIn(loggedAt, timeZone)}${namesZone ? ` (${timeZone})` : ''}`,
  ].filter((text) => text !== null);
  return (
    <Fold
      title={
        <>
          <span class="row-text">
            <span class="row-title">{foodName ?? 'Without a name'}</span>
            <span class="row-detail">{details.join(' · ')}</span>
          </span>
          <span class="row-value">{energy === null ? 'Energy not known' : `${valueText(energy)} kcal`}</span>
        </>
      }
    >
      {() => (
        <>
          <Facts isSmall facts={known} />
          <p class="muted">
            {known.length < nutrients.length && 'Other nutrients are not known. '}Logged by {source.name}.
          </p>
        </>
      )}
    </Fold>
  );
}

/** A day's entries by meal, and its sums. */
export function NutritionDay(props: { readonly day: string; readonly entries: readonly NutritionLogEntry[] }) {
  const { day, entries } = props;
  const namesZone = hasManyZones(entries.map(({ timeZone }) => timeZone));
  return (
    <>
      {byMeal(entries).map(({ title, entries: own }) => {
        const energy = nutrientSums(own)[0];
        return (
          <Card
            key={title}
            title={title}
            aside={
              <span class="muted">
                {energy === undefined || energy.sum === null ? 'Energy not known' : `${valueText(energy.sum)} kcal`}
              </span>
            }
          >
            <div class="entries">
              {own.map((entry) => (
                <Entry key={entry.id} entry={entry} namesZone={namesZone} />
              ))}
            </div>
          </Card>
        );
      })}
      <Sums entries={entries} day={day} />
    </>
  );
}
