import type { ComponentProps } from 'preact';
import { Amount } from '../controls/amount.tsx';
import { exactWords } from './exact-words.ts';

/** A value in as many digits as a sum can be followed by. */
export function ExactAmount(props: Omit<ComponentProps<typeof Amount>, 'wordsOf'>) {
  return <Amount {...props} wordsOf={exactWords} />;
}
