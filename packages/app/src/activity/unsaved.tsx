import { texts } from './texts/texts.ts';

/** Said while the host cannot write what is read. */
export function Unsaved() {
  return <p class="notice">{texts.diskFull}</p>;
}
