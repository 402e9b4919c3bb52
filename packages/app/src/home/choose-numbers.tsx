import { maxHomeNumbers, type HomeView } from '@vitalgate/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { useAct } from '../controls/use-act.tsx';
import { choose, preferences } from '../preferences/preferences.ts';
import { useObservable } from '../host/observable.ts';
import { categories, nameOf } from '../words/names.ts';
import { texts } from './texts/texts.ts';

type Choice = HomeView['choices'][number];

/** Moves one of a list by a place. */
function moved(list: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const at = list.indexOf(id);
  const other = list[at + by];
  if (at < 0 || other === undefined) return list;
  return list.map((one) => (one === id ? other : one === other ? id : one));
}

/** The numbers of Home to choose and to put in order. Each choice counts at once. */
export function ChooseNumbers(props: {
  readonly chosen: readonly string[];
  readonly choices: readonly Choice[];
  /** The usual choice is back. */
  readonly onUsual: () => void;
}) {
  const { choices, onUsual } = props;
  // What was pressed is shown at once; the host follows.
  const [chosen, setChosen] = useState(props.chosen);
  const [wanted, setWanted] = useState('');
  const hasChosen = useObservable(preferences).homeNumbers !== null;
  const { failed, act, actInTurn } = useAct();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ readonly id: string; readonly by: 1 | -1 } | null>(null);
  useEffect(() => {
    // A row that is drawn at another place may lose the focus on its way.
    const { id, by } = pressed.current ?? {};
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-id') === id);
    pressed.current = null;
    row?.querySelectorAll('button')[by === -1 ? 0 : 1]?.focus();
  }, [chosen]);
  const names = new Map(choices.map(({ metricId, name }) => [metricId, nameOf(metricId, name)]));
  const named = (id: string): string => names.get(id) ?? id;
  const set = (next: readonly string[], done: string): void => {
    setChosen(next);
    void actInTurn(() => choose({ homeNumbers: next }), done);
  };
  const move = (id: string, by: 1 | -1): void => {
    const next = moved(chosen, id, by);
    pressed.current = { id, by };
    set(next, texts.movedTo(named(id), next.indexOf(id) + 1));
  };
  const found = choices.filter(({ metricId }) => named(metricId).toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <div class="choose-numbers">
      {failed}
      <ol ref={list} class="chosen-numbers" role="list" aria-label={texts.inOrder}>
        {chosen.map((id, place) => (
          <li key={id} data-id={id}>
            <span>{named(id)}</span>
            <Button tone="quiet" label={texts.up(named(id))} isDisabled={place === 0} onPress={() => move(id, -1)}>
              ↑
            </Button>
            <Button
              tone="quiet"
              label={texts.down(named(id))}
              isDisabled={place === chosen.length - 1}
              onPress={() => move(id, 1)}
            >
              ↓
            </Button>
          </li>
        ))}
      </ol>
      {hasChosen && (
        <p>
          <Button
            onPress={() =>
              void act(() => choose({ homeNumbers: null }), texts.isUsual).then((done) => done && onUsual())
            }
          >
            {texts.usualChoice}
          </Button>
        </p>
      )}
      <Field class="find-field" label={texts.find} value={wanted} onInput={setWanted} input={{ type: 'search' }} />
      {categories()
        .map(([category, title]) => ({ title, own: found.filter((one) => one.category === category) }))
        .filter(({ own }) => own.length > 0)
        .map(({ title, own }) => (
          <fieldset key={title} class="choice-group">
            <legend>{title}</legend>
            {own.map(({ metricId }) => (
              <label key={metricId}>
                <input
                  type="checkbox"
                  checked={chosen.includes(metricId)}
                  disabled={!chosen.includes(metricId) && chosen.length >= maxHomeNumbers}
                  onChange={({ currentTarget: { checked } }) =>
                    set(
                      checked ? [...chosen, metricId] : chosen.filter((id) => id !== metricId),
                      (checked ? texts.isShown : texts.isHidden)(named(metricId)),
                    )
                  }
                />{' '}
                {named(metricId)}
              </label>
            ))}
          </fieldset>
        ))}
    </div>
  );
}
