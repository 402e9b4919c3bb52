import type { Scope } from '@vitalgate/contract';
import { Icon, type IconName } from '../controls/icon.tsx';

/** A scope in plain words: what it is called, and what a client that holds it can read. */
const scopeWords: Readonly<Record<Scope, { readonly title: string; readonly reads: string }>> = {
  'app.metrics': {
    title: 'Metrics',
    reads: 'Your daily numbers, such as steps, heart rate, weight and sleep, day by day',
  },
  'app.workouts': { title: 'Workouts', reads: 'Each workout: what, when, how long, distance, energy and heart rate' },
  'app.nutrition': {
    title: 'Nutrition',
    reads: 'What you logged to eat and drink, with its nutrients, and the food catalog',
  },
  'app.bloodTests': { title: 'Blood tests', reads: 'Each laboratory result, with its value and reference range' },
  'rawhealth.raw': {
    title: 'Raw health data',
    reads: 'Every single measurement with its exact time, source and device, of the types you permit',
  },
};

/** Scopes in plain words, each with what it lets a client read. */
export function ScopeList(props: {
  readonly scopes: readonly Scope[];
  readonly label: string;
  /** Says of each at a glance whether it was granted. */
  readonly icon: IconName;
}) {
  const { scopes, label, icon } = props;
  return (
    <ul class="scope-list" role="list" aria-label={label}>
      {scopes.map((scope) => (
        <li key={scope}>
          <Icon name={icon} />
          <span>
            <strong>{scopeWords[scope].title}</strong>
            <span class="row-detail">{scopeWords[scope].reads}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Scopes by name: `Metrics, Workouts`. */
export function scopeNames(scopes: readonly Scope[]): string {
  return scopes.map((scope) => scopeWords[scope].title).join(', ');
}
