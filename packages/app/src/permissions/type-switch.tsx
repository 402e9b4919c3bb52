import type { RawTypeView } from '@vitalgate/contract';
import { ErrorState } from '../controls/error-state.tsx';
import { Switch } from '../controls/switch.tsx';
import { amountText } from '../format/numbers.ts';
import { dayText } from '../format/times.ts';
import { send } from '../host/send.ts';
import { useAct } from '../host/use-act.ts';

function stockText({ count, first, last, available }: RawTypeView): string {
  if (first === null || last === null) return available ? 'Nothing left of an earlier import' : 'No data';
  const [from, to] = [dayText(first), dayText(last)];
  return `${amountText(count, 'sample')} · ${from === to ? from : `${from} – ${to}`}`;
}

/** The permission of one type, with what there is of it. */
export function TypeSwitch({ type }: { readonly type: RawTypeView }) {
  const { isBusy, failure, act } = useAct();
  const types = [type.type];
  return (
    <li class="type">
      <Switch
        label={type.name}
        hint={stockText(type)}
        isOn={type.readable}
        isBusy={isBusy}
        onSwitch={(on) => void act(() => send(on ? 'grantPermissions' : 'withdrawPermissions', { types }))}
      />
      {failure !== null && <ErrorState failure={failure} />}
    </li>
  );
}
