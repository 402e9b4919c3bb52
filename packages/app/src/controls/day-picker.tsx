import { addDays, dateOfDayNumber, dayMilliseconds } from '@vitalgate/days';
import { dayText } from '../format/dates.ts';
import { dateIn, zoneHere } from '../format/zones.ts';
import { Button } from './button.tsx';
import { texts } from './texts/texts.ts';

/** True if a text is a date of our time. While a year is typed, a date field holds years of long ago. */
export function isPickable(text: string): boolean {
  const instant = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(instant) && dateOfDayNumber(instant / dayMilliseconds) === text;
}

/** Picks a calendar day: the one before, the one after, or any by its date. */
export function DayPicker(props: {
  readonly day: string;
  /** The newest day that has something: the way back to it. */
  readonly newest: string | null;
  readonly onChoose: (day: string) => void;
}) {
  const { day, newest, onChoose } = props;
  const today = dateIn(new Date().toISOString(), zoneHere());
  const last = newest !== null && newest > today ? newest : today;
  return (
    <div class="day-picker" role="group" aria-label={texts.day}>
      <p class="day-picker-title">{dayText(day)}</p>
      <div class="day-picker-controls">
        <Button label={texts.previousDay} onPress={() => onChoose(addDays(day, -1))}>
          ‹
        </Button>
        <input
          class="date-input"
          type="date"
          aria-label={texts.day}
          value={day}
          max={last}
          onChange={({ currentTarget }) => {
            if (isPickable(currentTarget.value) && currentTarget.value <= last) onChoose(currentTarget.value);
          }}
        />
        <Button label={texts.nextDay} isDisabled={day >= last} onPress={() => onChoose(addDays(day, 1))}>
          ›
        </Button>
        {newest !== null && newest !== day && (
          <Button tone="quiet" onPress={() => onChoose(newest)}>
            {texts.latest}
          </Button>
        )}
      </div>
    </div>
  );
}
