import type { ComponentChildren } from 'preact';

/** A short state in words, with a colour that says it again. */
export function Badge(props: {
  readonly tone?: 'neutral' | 'good' | 'warning' | 'danger';
  readonly children: ComponentChildren;
}) {
  return <span class={`badge badge-${props.tone ?? 'neutral'}`}>{props.children}</span>;
}
