import { useEffect, useState } from 'preact/hooks';
import { dayTextHere } from '../format/dates.ts';
import { onPrint } from './on-print.ts';
import { texts } from './texts/texts.ts';

/** The first line of whatever is printed: whose page it is, and the day of the print. Screens do not show it. */
export function PrintLine() {
  const [printed, setPrinted] = useState(() => new Date());
  useEffect(() => onPrint(() => setPrinted(new Date())), []);
  return <p class="paper-only print-line">{texts.printed(dayTextHere(printed))}</p>;
}
