import type { Scope } from '@vitalgate/contract';
import { Icon, type IconName } from '../controls/icon.tsx';
import { scopeWords } from '../words/scope-words.ts';

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
