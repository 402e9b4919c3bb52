import type { ComponentChildren } from 'preact';
import type { HomeView, ImportView } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { useRead } from '../host/use-read.ts';
import { isSample } from './import-names.ts';
import { texts } from './texts/texts.ts';

/** True if the sample person stands beside somebody's own data. */
export function isMixed(imports: readonly ImportView[]): boolean {
  return imports.some(isSample) && !imports.every(isSample);
}

/** Says how much is made up, and where that can be ended; null if nothing is. */
export function sampleWords(part: HomeView['madeUp']): ComponentChildren {
  if (part === null) return null;
  return (
    <>
      {part === 'some' ? texts.someMadeUp : texts.allMadeUp}{' '}
      {texts.removeOn((words) => (
        <Link href="/import">{words}</Link>
      ))}
    </>
  );
}

/** The same of all imports; null also while they are not known. */
export function useSampleWords(): ComponentChildren {
  const imports = useRead('listImports', {}, ['imports']).value;
  if (imports === null || !imports.some(isSample)) return null;
  return sampleWords(isMixed(imports) ? 'some' : 'all');
}
