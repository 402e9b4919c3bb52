import { addDays, dateOfDayNumber, dayMilliseconds } from '@vitalgate/days';
import { dayText } from '../format/dates.ts';
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
  /** The user's day; null until it is known. None after it can be picked, unless it has something. */
  readonly today: string | null;
  /** The newest day that has something: the way back to it. */
  readonly newest: string | null;
  readonly onChoose: (day: string) => void;
}) {
  const { day, today, newest, onChoose } = props;
  const last = [today, newest].reduce<string>(
    (latest, other) => (other !== null && other > latest ? other : latest),
    day,
  );
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
