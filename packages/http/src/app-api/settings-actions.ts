import { actionInputs, noInput, type SettingsView } from '@vitalgate/contract';
import {
  acceptRawConsent,
  developerModeTerms,
  isServing,
  rawConsentText,
  switchOff,
  switchOn,
  withdrawRawConsent,
  withdrawTerms,
} from '@vitalgate/core';
import { action, AppError } from './app-action.ts';
import type { AppParts } from './app-parts.ts';
import { textOf } from './app-views.ts';

type Parts = Pick<AppParts, 'settings' | 'window' | 'clock' | 'servingChanged'>;

/** The actions on Developer Mode, its terms, and the consent for raw data. */
export function settingsActions(parts: Parts) {
  const { settings, clock } = parts;
  return {
    readSettings: action(noInput, (): SettingsView => settingsView(parts)),
    readTexts: action(noInput, () => ({ terms: developerModeTerms, rawConsent: rawConsentText })),
    switchDeveloperMode: action(
      actionInputs.switchDeveloperMode,
      async ({ on, acceptTerms = false }) => {
        if (on) await openOrTakeBack(parts, acceptTerms);
        else {
          switchOff(settings);
          parts.window.close();
          await parts.servingChanged();
        }
        return settingsView(parts);
      },
      {
        changes: ['settings', 'pairing'],
        takesAccess: ({ on }) => (on ? null : 'Developer Mode is off and the API is closed'),
      },
    ),
    withdrawTerms: action(
      noInput,
      async () => {
        withdrawTerms(settings);
        parts.window.close();
        await parts.servingChanged();
        return settingsView(parts);
      },
      { changes: ['settings', 'pairing'], takesAccess: 'The terms are withdrawn and the API is closed' },
    ),
    setRawConsent: action(
      actionInputs.setRawConsent,
      ({ accepted }) => {
        if (accepted) acceptRawConsent(settings, clock);
        else withdrawRawConsent(settings);
        return settingsView(parts);
      },
      {
        changes: ['settings'],
        takesAccess: ({ accepted }) => (accepted ? null : 'The raw health consent is withdrawn'),
      },
    ),
  };
}

/** Switches on; if the API cannot be opened, takes back that alone: what was decided meanwhile holds. */
async function openOrTakeBack(parts: Parts, acceptTerms: boolean): Promise<void> {
  const switched = switchOn(parts.settings, parts.clock, acceptTerms);
  if (switched === null) throw new AppError('terms_required', 'accept the Developer Mode terms first');
  try {
    await parts.servingChanged();
  } catch (error) {
    switched.takeBack();
    throw error;
  }
  if (isServing(parts.settings.read())) return;
  throw new AppError('conflict', 'Developer Mode was switched off again before the API was open');
}

function settingsView({ settings, window, clock }: Parts): SettingsView {
  const { developerModeOn, termsAcceptedAt, rawConsentAcceptedAt } = settings.read();
  return {
    developerModeOn,
    termsAcceptedAt: textOf(termsAcceptedAt),
    rawConsentAcceptedAt: textOf(rawConsentAcceptedAt),
    pairingOpen: isServing(settings.read()) && window.isOpen(clock.monotonic()),
  };
}
