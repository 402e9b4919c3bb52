import type { IconName } from '../controls/icon.tsx';
import type { ShownStatus } from '../host/use-pairing-window.ts';
import { texts } from './texts/texts.ts';

/** How a request stands, in the words of its row. */
interface RequestWords {
  readonly badge: string;
  readonly tone: 'neutral' | 'good' | 'warning' | 'danger';
  /** Heads the list of its scopes. */
  readonly scopes: string;
  /** Stands before each of its scopes. */
  readonly icon: IconName;
  /** The decision. */
  readonly outcome: string;
}

const looks: Readonly<Record<ShownStatus, Pick<RequestWords, 'tone' | 'icon'>>> = {
  pending: { tone: 'warning', icon: 'dot' },
  approved: { tone: 'good', icon: 'check' },
  denied: { tone: 'danger', icon: 'close' },
  expired: { tone: 'neutral', icon: 'close' },
  unpaired: { tone: 'neutral', icon: 'close' },
  gone: { tone: 'neutral', icon: 'close' },
};

/** The words of a status. */
export function requestWords(status: ShownStatus): RequestWords {
  return { ...looks[status], ...texts.statuses[status] };
}

/** Time left as people read a timer: `4:05`. */
export function timeLeftText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
