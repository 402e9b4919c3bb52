import { useEffect, useState } from 'preact/hooks';
import { announce } from '../host/announcements.ts';
import { Button } from './button.tsx';

const shownMilliseconds = 2000;

/** Copies a text. `what` names it for screen readers: `fingerprint`. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copied = (): void => {
    setOutcome('copied');
    announce(`Copied the ${what}`);
  };
  const copy = (): void => void navigator.clipboard.writeText(text).then(copied, () => setOutcome('failed'));
  const words = { none: 'Copy', copied: 'Copied', failed: 'Select and copy by hand' }[outcome];
  return (
    <Button tone="quiet" icon={outcome === 'copied' ? 'check' : 'copy'} label={`${words} ${what}`} onPress={copy}>
      {words}
    </Button>
  );
}
