import type { SettingsView } from '@vitalgate/contract';
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
import * as z from 'zod/mini';
import { action } from './app-action.ts';
import { AppError } from './app-error.ts';
import type { AppParts } from './app-parts.ts';
import { textOf } from './app-views.ts';

const noInput = z.object({});

type Parts = Pick<AppParts, 'settings' | 'window' | 'clock' | 'servingChanged'>;

/** The actions on Developer Mode, its terms, and the consent for raw data. */
export function settingsActions(parts: Parts) {
  const { settings, clock } = parts;
  return {
    readSettings: action(noInput, (): SettingsView => settingsView(parts)),
    readTexts: action(noInput, () => ({ terms: developerModeTerms, rawConsent: rawConsentText })),
    switchDeveloperMode: action(z.object({ on: z.boolean(), acceptTerms: z.optional(z.boolean()) }), async (input) => {
      const before = settings.read();
      if (!input.on) switchOff(settings);
      else if (!switchOn(settings, clock, input.acceptTerms === true)) {
        throw new AppError('terms_required', 'accept the Developer Mode terms first');
      }
      if (!isServing(settings.read())) parts.window.close();
      try {
        await parts.servingChanged();
      } catch (error) {
        settings.write(before);
        throw error;
      }
      return settingsView(parts);
    }),
    withdrawTerms: action(noInput, async () => {
      withdrawTerms(settings);
      parts.window.close();
      await parts.servingChanged();
      return settingsView(parts);
    }),
    setRawConsent: action(z.object({ accepted: z.boolean() }), ({ accepted }) => {
      if (accepted) acceptRawConsent(settings, clock);
      else withdrawRawConsent(settings);
      return settingsView(parts);
    }),
  };
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
