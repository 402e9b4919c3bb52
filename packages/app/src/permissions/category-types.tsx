import type { RawTypeView } from '@vitalgate/contract';
import { Switch } from '../controls/switch.tsx';
import { useAct } from '../controls/use-act.tsx';
import { Button } from '../controls/button.tsx';
import { nameOf } from '../words/names.ts';
import { texts } from './texts/texts.ts';

function stockText({ count, first, last, available }: RawTypeView, dayOf: (instant: string) => string): string {
  if (first === null || last === null) return available ? texts.nothingLeft : texts.noData;
  const [from, to] = [dayOf(first), dayOf(last)];
  return `${texts.samples(count)} · ${from === to ? from : `${from} – ${to}`}`;
}

/** The permission of one type, with what there is of it. */
function TypeSwitch(props: {
  readonly type: RawTypeView;
  /** Writes an instant as the user's day. */
  readonly dayOf: (instant: string) => string;
}) {
  const { type, dayOf } = props;
  const { isBusy, failed, ask } = useAct();
  const types = [type.type];
  return (
    <li class="type">
      <Switch
        label={nameOf(type.type, type.name)}
        hint={stockText(type, dayOf)}
        isOn={type.readable}
        isBusy={isBusy}
        onSwitch={(on) => void ask(on ? 'grantPermissions' : 'withdrawPermissions', { types })}
      />
      {failed}
    </li>
  );
}

function Types(props: { readonly types: readonly RawTypeView[]; readonly dayOf: (instant: string) => string }) {
  const { types, dayOf } = props;
  return (
    <ul class="types" role="list">
      {types.map((type) => (
        <TypeSwitch key={type.type} type={type} dayOf={dayOf} />
      ))}
    </ul>
  );
}

/** A category: all of it at once, and each of its types. Types without data stand behind a fold, unless searched for. */
export function CategoryTypes(props: {
  readonly title: string;
  /** All of the category, also those that the search leaves out. */
  readonly all: readonly RawTypeView[];
  readonly shown: readonly RawTypeView[];
  readonly isSearching: boolean;
  /** Writes an instant as the user's day. */
  readonly dayOf: (instant: string) => string;
}) {
  const { title, all, shown, isSearching, dayOf } = props;
  const { isBusy, failed, ask } = useAct();
  const isWhole = all.every(({ readable }) => readable);
  const types = all.map(({ type }) => type);
  const withData = shown.filter(({ count }) => count > 0);
  const empty = shown.filter(({ count }) => count === 0);
  const turn = isWhole ? texts.turnOff : texts.turnOn;
  const action = isWhole ? 'withdrawPermissions' : 'grantPermissions';
  // While only some are shown, no button may reach those that are not.
  if (isSearching) return <Types types={shown} dayOf={dayOf} />;
  return (
    <>
      <p>
        <Button
          isBusy={isBusy}
          label={`${turn}: ${title}`}
          onPress={() => void ask(action, { types }, texts.turned(title, !isWhole))}
        >
          {turn}
        </Button>
      </p>
      {failed}
      {withData.length > 0 && <Types types={withData} dayOf={dayOf} />}
      {empty.length > 0 && (
        <details class="more">
          <summary>{texts.withoutData(empty.length)}</summary>
          <Types types={empty} dayOf={dayOf} />
        </details>
      )}
    </>
  );
}
