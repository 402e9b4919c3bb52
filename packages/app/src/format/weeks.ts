import type { Preferences } from '@vitalgate/contract';
import { locale } from '../language/locale.ts';

/** Days of the week as Intl counts them: 1 is Monday, 7 Sunday. */
const numbers = { monday: 1, saturday: 6, sunday: 7 } as const;

type FirstDay = Preferences['firstDayOfWeek'];

let chosen: FirstDay = null;

interface WeekInfo {
  readonly firstDay: number;
}

/** Some browsers have one of the two, some neither. */
function usualFirstDay(): number {
  const here = new Intl.Locale(locale()) as Intl.Locale & {
    readonly getWeekInfo?: () => WeekInfo;
    readonly weekInfo?: WeekInfo;
  };
  return (here.getWeekInfo?.() ?? here.weekInfo)?.firstDay ?? 1;
}

/** The day on which a week begins: 1 is Monday, 7 Sunday. */
export function firstDayOfWeek(): number {
  return chosen === null ? usualFirstDay() : numbers[chosen];
}

/** From now on, weeks begin on this day; null is as usual where the language of the browser is spoken. */
export function chooseFirstDay(day: FirstDay): void {
  chosen = day;
}
