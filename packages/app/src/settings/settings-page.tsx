import { unitChoices, type ChosenUnits, type PreferencesInput, type UnitQuantity } from '@vitalgate/contract';
import { knownAnalyte } from '@vitalgate/days';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Choice } from '../controls/choice.tsx';
import { useAct } from '../controls/use-act.tsx';
import { amountText } from '../format/amounts.ts';
import { chosenLaboratoryUnit, conversionTo } from '../format/laboratory-amounts.ts';
import { timeText } from '../format/dates.ts';
import { countText, reportedText } from '../format/numbers.ts';
import { firstDayOfWeek } from '../format/weeks.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useObservable } from '../host/observable.ts';
import { choose, preferences } from '../preferences/preferences.ts';
import { texts } from './texts/texts.ts';
import './settings.css';

/** What the examples show, in the units of the API. */
const examples: {
  readonly [Quantity in Exclude<UnitQuantity, 'laboratory'>]: readonly [value: number, unit: string, id: string];
} = {
  distance: [5, 'km', 'distanceWalkingRunning'],
  height: [1.78, 'm', 'height'],
  mass: [76.2, 'kg', 'bodyMass'],
  temperature: [36.6, 'degC', 'bodyTemperature'],
  energy: [520, 'kcal', 'activeEnergyBurned'],
  glucose: [95, 'mg/dL', 'bloodGlucose'],
};

/** A result of total cholesterol, as the pages on blood tests show it. */
function cholesterolText(): string {
  const cholesterol = knownAnalyte({ code: null, name: 'cholesterol' }, '');
  const reported = { unitCode: 'mg/dL', unit: 'mg/dL' };
  const unit = chosenLaboratoryUnit(cholesterol) ?? reported;
  return `${reportedText(conversionTo(reported, unit, cholesterol)?.(190) ?? 190)} ${unit.unit}`;
}

const quantities = Object.keys(unitChoices) as readonly UnitQuantity[];

const metric: Partial<ChosenUnits> = { distance: 'km', height: 'm', mass: 'kg', temperature: 'degC' };
const unitedStates: Partial<ChosenUnits> = { distance: 'mi', height: 'ft', mass: 'lb', temperature: 'degF' };

/** How the pages show things. What programs read does not depend on it. */
export function SettingsPage() {
  const chosen = useObservable(preferences);
  const { failed, actInTurn } = useAct();
  const set = (input: PreferencesInput): void => void actInTurn(() => choose(input), texts.done);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      {failed}
      <Card title={texts.appearance}>
        <div class="choices">
          <Choice
            label={texts.language}
            value={chosen.language ?? 'browser'}
            options={[
              ['browser', texts.asBrowser],
              ['en', 'English'],
              ['de', 'Deutsch'],
            ]}
            example={`${timeText(new Date())}, ${countText(12_408)}`}
            onChoose={(value) => set({ language: value === 'browser' ? null : value })}
          />
          <Choice
            label={texts.theme}
            value={chosen.theme}
            options={[
              ['system', texts.asSystem],
              ['light', texts.light],
              ['dark', texts.dark],
            ]}
            onChoose={(theme) => set({ theme })}
          />
          <Choice
            label={texts.firstDay}
            value={chosen.firstDayOfWeek ?? 'usual'}
            options={[
              ['usual', texts.usual],
              ['monday', texts.monday],
              ['saturday', texts.saturday],
              ['sunday', texts.sunday],
            ]}
            example={texts.weeksBegin(firstDayOfWeek())}
            onChoose={(value) => set({ firstDayOfWeek: value === 'usual' ? null : value })}
          />
        </div>
      </Card>
      <Card
        title={texts.units}
        aside={
          <div class="choice-sets">
            <Button tone="quiet" onPress={() => set({ units: metric })}>
              {texts.metric}
            </Button>
            <Button tone="quiet" onPress={() => set({ units: unitedStates })}>
              {texts.unitedStates}
            </Button>
          </div>
        }
      >
        <div class="choices">
          {quantities.map((quantity) => (
            <Choice<ChosenUnits[UnitQuantity]>
              key={quantity}
              label={texts.quantities[quantity]}
              value={chosen.units[quantity]}
              options={unitChoices[quantity].map((unit) => [unit, texts.unitNames[unit]] as const)}
              example={quantity === 'laboratory' ? cholesterolText() : amountText(...examples[quantity])}
              onChoose={(unit) => set({ units: { [quantity]: unit } })}
            />
          ))}
        </div>
        <p class="muted">{texts.apiUnchanged}</p>
      </Card>
    </PageFrame>
  );
}
