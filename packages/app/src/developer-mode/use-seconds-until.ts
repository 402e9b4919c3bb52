import { useEffect, useState } from 'preact/hooks';

/** Whole seconds from now until an instant, never below 0; drawn anew as they pass while `isRunning`. */
export function useSecondsUntil(instant: string, isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
}
