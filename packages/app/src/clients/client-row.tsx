import type { ClientView, Scope } from '@vitalgate/contract';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Button } from '../controls/button.tsx';
import { Badge } from '../controls/card.tsx';
import { Field } from '../controls/field.tsx';
import { Switch } from '../controls/switch.tsx';
import { useAct } from '../controls/use-act.tsx';
import { timeText } from '../format/dates.ts';
import { send } from '../host/send.ts';
import { originText } from '../words/origin-text.ts';
import { scopeNames } from './scope-list.tsx';
import { shortId } from './short-id.ts';
import { clientName } from './shown-clients.ts';
import { texts } from './texts/texts.ts';

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ client }: { readonly client: ClientView }) {
  const { clientId, ownName, displayName, remoteAddress, approvedAt, lastSeenAt, reads } = client;
  return (
    <dl class="client-facts">
      {ownName !== null && (
        <Fact name={texts.callsItself}>
          <bdi>{displayName}</bdi>
        </Fact>
      )}
      <Fact name={texts.id}>
        <span class="code">{clientId}</span>
      </Fact>
      <Fact name={texts.askedFrom}>{remoteAddress === null ? texts.unknown : originText(remoteAddress)}</Fact>
      <Fact name={texts.pairedSince}>{timeText(approvedAt)}</Fact>
      <Fact name={texts.lastSeen}>{lastSeenAt === null ? texts.never : timeText(lastSeenAt)}</Fact>
      <Fact name={texts.readsIn90Days}>
        {reads === 0 ? (
          texts.none
        ) : (
          <Link href={`/activity?client=${encodeURIComponent(clientId)}`}>{texts.reads(reads)}</Link>
        )}
      </Fact>
    </dl>
  );
}

/** What it may read of what it asked for, each by a switch. */
function Limits({ client }: { readonly client: ClientView }) {
  const { clientId, scopes, askedScopes } = client;
  const { isBusy, failed, ask } = useAct();
  const choose = (scope: Scope, isOn: boolean): Promise<boolean> =>
    ask(
      'limitClient',
      { clientId, scopes: askedScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))) },
      texts.limited,
    );
  return (
    <div class="client-limits" role="group" aria-label={texts.mayRead}>
      <h4>{texts.mayRead}</h4>
      {askedScopes.map((scope) => {
        const isOn = scopes.includes(scope);
        const isLast = isOn && scopes.length === 1;
        return (
          <Switch
            key={scope}
            label={texts.scopes[scope].title}
            hint={isLast ? texts.oneIsLeft : texts.scopes[scope].reads}
            isOn={isOn}
            isBusy={isBusy}
            isDisabled={isLast}
            onSwitch={(next) => void choose(scope, next)}
          />
        );
      })}
      {askedScopes.length > 1 && <p class="row-detail">{texts.limitHint}</p>}
      {failed}
    </div>
  );
}

function OwnName({ client }: { readonly client: ClientView }) {
  const { clientId, ownName } = client;
  const [name, setName] = useState(ownName ?? '');
  const { isBusy, failed, act } = useAct();
  return (
    <form
      class="client-name"
      onSubmit={(event) => {
        event.preventDefault();
        void act(() => send('renameClient', { clientId, name: name.trim() === '' ? null : name }), texts.named);
      }}
    >
      <Field class="client-field" label={texts.ownName} value={name} onInput={setName} input={{ maxLength: 64 }} />
      <Button isBusy={isBusy}>{texts.saveName}</Button>
      {failed}
    </form>
  );
}

/** A client in two lines, and all that there is to know and to decide of it once it is opened. */
export function ClientRow({ client, onRevoke }: { readonly client: ClientView; readonly onRevoke: () => void }) {
  const { clientId, scopes, lastSeenAt, pausedAt, tokenFetched } = client;
  const [isOpen, setOpen] = useState(false);
  const { isBusy, failed, act } = useAct();
  const name = clientName(client);
  const isPaused = pausedAt !== null;
  const pause = (): Promise<boolean> =>
    act(() => send('pauseClient', { clientId, paused: !isPaused }), isPaused ? texts.wasResumed : texts.wasPaused);
  return (
    <li class="client">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <div class="client-line">
            <h3>
              <bdi>{name}</bdi> <span class="client-id code">{shortId(clientId)}</span>
            </h3>
            {isPaused && <Badge tone="warning">{texts.paused}</Badge>}
            {!tokenFetched && <Badge tone="warning">{texts.notFetched}</Badge>}
            <p class="row-detail">
              {lastSeenAt === null ? texts.neverRead : texts.lastRead(timeText(lastSeenAt))} · {scopeNames(scopes)}
            </p>
          </div>
        </summary>
        {isOpen && (
          <div class="client-open">
            {!tokenFetched && <p class="row-detail">{texts.notFetchedMeaning}</p>}
            {pausedAt !== null && <p class="notice notice-warning">{texts.pausedSince(timeText(pausedAt))}</p>}
            <Facts client={client} />
            <Limits client={client} />
            <OwnName client={client} />
            <div class="client-buttons">
              <Button
                isBusy={isBusy}
                label={isPaused ? texts.resumeName(name) : texts.pauseName(name)}
                onPress={() => void pause()}
              >
                {isPaused ? texts.resume : texts.pause}
              </Button>
              <Button label={texts.revokeName(name)} onPress={onRevoke}>
                {texts.revoke}
              </Button>
            </div>
            {failed}
          </div>
        )}
      </details>
    </li>
  );
}
