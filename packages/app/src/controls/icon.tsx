import type { ComponentChildren } from 'preact';

/** Paths of 24 × 24 line drawings. */
const drawings = {
  activity: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  back: 'M15 5l-7 7 7 7',
  browsers: 'M3 5h18v14H3zM3 9.500h18M6 7.300h.01M8.500 7.300h.01',
  chevron: 'M9 5l7 7-7 7',
  check: 'M5 13l4.500 4.500L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  data: 'M4 20V10M10 20V4M16 20v-8M21 20H3',
  developer: 'M8 8l-4 4 4 4M16 8l4 4-4 4M13.500 5l-3 14',
  dot: 'M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6z',
  feeds: 'M20 12a8 8 0 0 1-14.500 4.600M4 12a8 8 0 0 1 14.500-4.600M18.500 3v4.400h-4.400M5.500 21v-4.400h4.400',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  heart: 'M12 20S4 15 4 9.500A4.200 4.200 0 0 1 12 7.500 4.200 4.200 0 0 1 20 9.500C20 15 12 20 12 20z',
  home: 'M4 11l8-7 8 7M6 9.500V20h12V9.500',
  import: 'M12 4v11M7.500 11l4.500 4.500L16.500 11M4 17v3h16v-3',
  permissions: 'M12 3l7 3v5c0 5-3.200 8.500-7 10-3.800-1.500-7-5-7-10V6zM9 12l2.200 2.200L15.500 10',
  pulse: 'M3 13h4l2.500-7 4 13 2.500-6h5',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  warning: 'M12 4l9 16H3zM12 10v4.500M12 17.500h.01',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof drawings;

/** A drawing beside words that say the same: screen readers leave it out. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}

/** A sentence or two that warn. An alert is read aloud as it comes. */
export function Warning(props: { readonly isAlert?: boolean; readonly children: ComponentChildren }) {
  return (
    <p class="notice notice-warning" role={props.isAlert === true ? 'alert' : undefined}>
      <Icon name="warning" />
      <span>{props.children}</span>
    </p>
  );
}
