import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { onPrint } from '../paper/on-print.ts';

/** What a card on a sheet of A4 or Letter has between its edges, in pixels of print. */
const paperWidth = 640;

/** The width of an element in pixels, as it changes; 0 before it is known. On paper it is that of the paper: drawings are made anew for it. */
export function useWidth(place: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isPrinting = false;
    const measure = (): void => {
      if (!isPrinting) setWidth(element.clientWidth);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    const endPrints = onPrint(
      () => {
        isPrinting = true;
        setWidth(paperWidth);
      },
      () => {
        isPrinting = false;
        measure();
      },
    );
    return () => {
      resized.disconnect();
      endPrints();
    };
  }, [place]);
  return width;
}
