import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Scope } from '@vitalgate/contract';
import { Badge } from '../controls/card.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';
import { FailureText } from '../controls/reading-view.tsx';
import type { ShownRequest, ShownStatus } from '../host/use-pairing-window.ts';
import { RawHealthNote, type RawHealthState } from './raw-health-note.tsx';
import { originText } from '../words/origin-text.ts';
import { requestWords, timeLeftText } from './request-words.ts';
import { ScopeList } from '../clients/scope-list.tsx';
import { useAwake, useFolded, useSecondsUntil } from './request-timers.ts';
import { texts } from './texts/texts.ts';

const decisions = [
  { action: 'denyPairingRequest', words: 'deny', tone: 'plain' },
  { action: 'approvePairingRequest', words: 'approve', tone: 'primary' },
] as const;

function Code({ digits }: { readonly digits: string }) {
  return (
    <p class="request-code">
      <span class="row-detail">{texts.confirmationCode}</span>
      <span class="visually-hidden">{digits.split('').join(' ')}</span>
      <span class="request-digits" aria-hidden="true">
        <span>{digits.slice(0, 3)}</span>
        <span>{digits.slice(3)}</span>
      </span>
    </p>
  );
}

/** A request, as it waits and as it ended: both take the same room, so that no decision moves what stands below. */
export function PairingRequest(props: {
  readonly request: ShownRequest;
  /** True if decisions count: the pairing window is open. */
  readonly isOpen: boolean;
  readonly isHostAway: boolean;
  readonly rawHealth: RawHealthState;
  /** True if a request waits below this one, which must not move. */
  readonly isAboveWaiting: boolean;
  /** What it was granted of what it asked for, if it is paired; null if it is not, or not known yet. */
  readonly granted: readonly Scope[] | null;
  /** Changes whenever this row has moved. */
  readonly moved: number;
  readonly onDismiss: () => void;
}) {
  const { request, isOpen, isHostAway, rawHealth, isAboveWaiting, granted, moved, onDismiss } = props;
  const { requestId, displayName, scopes, remoteAddress, confirmationCode, expiresAt } = request;
  const [decided, setDecided] = useState<ShownStatus | null>(null);
  const [keptBack, setKeptBack] = useState<ReadonlySet<Scope>>(new Set());
  const { isBusy, failure, act } = useAct();
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const status = decided === null || request.status === 'unpaired' ? request.status : decided;
  const isPending = status === 'pending';
  const secondsLeft = useSecondsUntil(expiresAt, isPending);
  const isAwake = useAwake(moved);
  const isFolded = useFolded(!isPending && !isAboveWaiting, row);
  const isDismissable = useAwake(Number(!isPending) + Number(isFolded));
  // The time left is no condition: the host's clock decides, and this browser's may be another.
  const isDecidable = isOpen && isPending;
  const isWaking = isDecidable && !isAwake;
  const words = requestWords(status);
  const chosen = scopes.filter((scope) => !keptBack.has(scope));
  const lacking = granted === null ? keptBack : new Set(scopes.filter((scope) => !granted.includes(scope)));
  const input = { approvePairingRequest: { requestId, scopes: chosen }, denyPairingRequest: { requestId } };

  function choose(scope: Scope, isGranted: boolean): void {
    setKeptBack((before) => new Set(isGranted ? [...before].filter((one) => one !== scope) : [...before, scope]));
  }

  useLayoutEffect(() => {
    // The buttons go, whoever decided; who is at one of them by keyboard stays in this row, and sees where.
    const active = document.activeElement;
    if (isPending || active === null || row.current?.contains(active) !== true) return;
    const isByKeyboard = active.matches(':focus-visible');
    heading.current?.focus({ preventScroll: true });
    if (isByKeyboard) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isPending]);

  return (
    <li ref={row} class={`request request-${status}${isFolded ? ' is-folded' : ''}`} aria-labelledby={id}>
      <div class="request-head">
        <h3 id={id} ref={heading} tabIndex={-1}>
          <bdi>{displayName}</bdi>
        </h3>
        {isPending && isHostAway ? <Badge>{texts.hostAway}</Badge> : <Badge tone={words.tone}>{words.badge}</Badge>}
      </div>
      <p class="row-detail">{texts.from(originText(remoteAddress))}</p>
      <Code digits={confirmationCode} />
      <p class="request-scopes">{words.scopes}</p>
      <ScopeList
        scopes={scopes}
        label={words.scopes}
        icon={words.icon}
        keptBack={isPending || status === 'approved' ? lacking : undefined}
        onChoose={isPending && scopes.length > 1 ? choose : undefined}
      />
      {scopes.includes('rawhealth.raw') && (
        <div class={isPending || status === 'approved' ? undefined : 'is-away'}>
          <RawHealthNote {...rawHealth} />
        </div>
      )}
      <div class="request-foot">
        <div class={isPending ? 'request-side' : 'request-side is-away'}>
          <div class="request-note">
            <p class="request-left">
              {/* In one place, so that the row keeps its height when one gives way to the other. */}
              {isWaking ? (
                <span id={`${id}-waking`}>{texts.readySoon}</span>
              ) : (
                <>
                  {secondsLeft === 0 ? texts.expiresNow : texts.expiresIn}
                  {secondsLeft > 0 && (
                    <span class="numbers" role="timer">
                      {timeLeftText(secondsLeft)}
                    </span>
                  )}
                </>
              )}
            </p>
            {failure === null ? (
              <p class="row-detail">{texts.decideHint}</p>
            ) : (
              <p class="request-failure" role="alert">
                <FailureText failure={failure} />
              </p>
            )}
          </div>
          <div class="request-buttons">
            {decisions.map(({ action, words: decision, tone }) => (
              <Button
                key={action}
                tone={tone}
                isBusy={isBusy}
                isDisabled={!isDecidable || isWaking || (action === 'approvePairingRequest' && chosen.length === 0)}
                describedBy={isWaking ? `${id}-waking` : undefined}
                label={texts.decisionOf(texts[decision], displayName, confirmationCode)}
                onPress={() => void act(async () => setDecided((await send(action, input[action])).status))}
              >
                {texts[decision]}
              </Button>
            ))}
          </div>
        </div>
        <div class={isPending ? 'request-side is-away' : 'request-side'}>
          <p class="request-note request-outcome">
            <Icon name={status === 'approved' ? 'check' : 'close'} />
            <span>{words.outcome}</span>
          </p>
          <div class="request-buttons">
            <Button isDisabled={!isDismissable} label={texts.dismissName(displayName)} onPress={onDismiss}>
              {texts.dismiss}
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}
