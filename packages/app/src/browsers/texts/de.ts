import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Browser',
  listMeaning: 'Sie öffnen diese Seiten ohne Link',
  lead: 'Diese Browser wurden einmal eingelassen. Sie öffnen die Seiten von selbst, auch nachdem der Host neu gestartet wurde.',
  list: 'Browser mit Zugang',
  none: 'Kein Browser kommt von selbst herein.',
  unknown: 'Unbekannter Browser',
  on: (browser, system) => `${browser} auf ${system}`,
  isThis: 'Dieser Browser',
  letIn: (time) => `Eingelassen ${time}`,
  cameIn: (time) => `zuletzt gekommen ${time}`,
  sendAway: 'Abmelden',
  sendAwayName: (name) => `${name} abmelden`,
  sendAwayQuestion: (name) => `${name} abmelden?`,
  sendAwayEffect:
    'Seine offenen Seiten enden sofort. Um wieder hereinzukommen, braucht er einen neuen Link oder, falls es eine gibt, die Passphrase.',
  sendAwayAll: 'Alle abmelden',
  sendAwayAllQuestion: 'Alle Browser abmelden?',
  sendAwayAllEffect: 'Auch diesen: Dann braucht es hier einen neuen Link.',
  sendingAway: 'Wird abgemeldet…',
  sentAway: 'Abgemeldet',
  passphrase: 'Passphrase',
  passphraseMeaning:
    'Mit einer Passphrase kommt ein Browser auch dort herein, wo kein Terminal zur Hand ist. Wähle eine lange, die du sonst nirgends verwendest: Wer sie kennt, kann hier alles, was du kannst.',
  passphraseIsSet: 'Eine Passphrase lässt Browser ein.',
  passphraseIsOff: 'Es gibt keine: Nur ein Link lässt einen Browser ein.',
  passphraseField: 'Neue Passphrase',
  passphraseLength: (least) => `Mindestens ${least} Zeichen.`,
  setPassphrase: 'Passphrase setzen',
  passphraseSet: 'Die Passphrase ist gesetzt',
  removePassphrase: 'Passphrase entfernen',
  passphraseRemoved: 'Die Passphrase ist entfernt',
};
