import { toldText, type Sentence } from '@vitalgate/contract';
import { language } from '../language/locale.ts';
import { texts } from './texts/texts.ts';

function known(words: string): string | null {
  const text: unknown = texts[words];
  return typeof text === 'string' ? text : null;
}

/** Words of the host in the language of the pages; as they are if that lacks them. */
export const hostWords = (words: string): string => known(words) ?? words;

/** A sentence of the host in the language of the pages; if that lacks it, in English, and marked as that. */
export function ToldText({
  message,
  told = message,
}: {
  readonly message: string;
  readonly told?: Sentence | undefined;
}) {
  if (language() === 'en') return <>{message}</>;
  const isKnown = known(typeof told === 'string' ? told : told.words) !== null;
  return isKnown ? <>{toldText(told, known)}</> : <span lang="en">{message}</span>;
}
