import type { RawTypeView } from '@vitalgate/contract';
import { ErrorState } from '../controls/error-state.tsx';
import { Switch } from '../controls/switch.tsx';
import { amountText } from '../format/numbers.ts';
import { send } from '../host/send.ts';
import { useAct } from '../host/use-act.ts';

function stockText({ count, first, last, available }: RawTypeView, dayOf: (instant: string) => string): string {
  if (first === null || last === null) return available ? 'Nothing left of an earlier import' : 'No data';
  const [from, to] = [dayOf(first), dayOf(last)];
  return `${amountText(count, 'sample')} · ${from === to ? from : `${from} – ${to}`}`;
}

/** The permission of one type, with what there is of it. */
export function TypeSwitch(props: {
  readonly type: RawTypeView;
  /** Writes an instant as the user's day. */
  readonly dayOf: (instant: string) => string;
}) {
  const { type, dayOf } = props;
  const { isBusy, failure, act } = useAct();
  const types = [type.type];
  return (
    <li class="type">
      <Switch
        label={type.name}
        hint={stockText(type, dayOf)}
        isOn={type.readable}
        isBusy={isBusy}
        onSwitch={(on) => void act(() => send(on ? 'grantPermissions' : 'withdrawPermissions', { types }))}
      />
      {failure !== null && <ErrorState failure={failure} />}
    </li>
  );
}
