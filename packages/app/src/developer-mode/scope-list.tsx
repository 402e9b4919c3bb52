import type { Scope } from '@vitalgate/contract';
import { Icon, type IconName } from '../controls/icon.tsx';
import { texts } from './texts/texts.ts';

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
            <strong>{texts.scopes[scope].title}</strong>
            <span class="row-detail">{texts.scopes[scope].reads}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Scopes by name: `Metrics, Workouts`. */
export function scopeNames(scopes: readonly Scope[]): string {
  return scopes.map((scope) => texts.scopes[scope].title).join(', ');
}
