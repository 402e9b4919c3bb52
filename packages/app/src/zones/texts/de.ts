import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Zeitzonen',
  data: 'Daten',
  lead: 'Deine Tage beginnen und enden nach der Uhr des Ortes, an dem du warst. Messungen, die eine eigene Zone nennen, gehen nach der; alle anderen nach diesen.',
  timeZone: 'Zeitzone',
  changeFirst: 'Erste Zeitzone ändern',
  change: 'Ändern',
  setting: 'Die Zeitzone wird gesetzt…',
  isSet: 'Die Zeitzone ist gesetzt. Die Tage, die sie betrifft, wurden neu berechnet.',
  firstHolds: 'Sie gilt für alle Tage bis zum ersten Wechsel. Sie werden neu berechnet, das kann eine Weile dauern.',
  removeQuestion: (zone, day) => `${zone} ab ${day} entfernen?`,
  removeLabel: (zone, day) => `${zone} ab ${day} entfernen`,
  remove: 'Entfernen',
  removing: 'Die Zeitzone wird entfernt…',
  removed: 'Die Zeitzone ist entfernt. Die Tage, die sie betraf, wurden neu berechnet.',
  removeMeaning: (day, before) =>
    `Ab ${day} bis zum nächsten Wechsel sind die Tage wieder die von ${before} und werden neu berechnet. Es gehen keine Daten verloren, und du kannst sie wieder hinzufügen.`,
  yours: 'Deine Zeitzonen',
  fromBeginning: 'Von Anfang an',
  from: (day) => ['Ab ', day],
  addTitle: 'Wechsel hinzufügen',
  fromDay: 'Ab diesem Tag',
  add: 'Hinzufügen',
  added: (day, zone) => `Ab ${day} sind deine Tage die von ${zone}. Sie wurden neu berechnet.`,
  already: (day) => `Diese Zone galt am ${day} schon, deshalb wurde nichts hinzugefügt.`,
  upToNext: 'Sie gilt bis zum nächsten Wechsel. Füge also einen für die Reise hinzu und einen für den Rückweg.',
  offerTitle: 'Wo beginnen deine Tage?',
  offer: (now, here) =>
    `Deine Tage beginnen und enden um Mitternacht in ${now}. Die Zeitzone dieses Browsers ist ${here}. Wenn du dort lebst, verwende sie: Deine Schritte und Nächte zählen dann für die richtigen Tage.`,
  use: (zone) => `${zone} verwenden`,
  keep: (zone) => `Bei ${zone} bleiben`,
  decided: (zone) => `Deine Tage sind jetzt die von ${zone}.`,
  stays: (zone) => `Deine Tage bleiben die von ${zone}.`,
  changeUnder: (link) => ['Du kannst es unter ', link, ' ändern.'],
  recordedIn: (zone) => `Zeiten gelten in ${zone}, der Zone, in der sie aufgezeichnet wurden.`,
  inYours: (zone) => `Zeiten gelten in ${zone}, deiner Zeitzone.`,
  inYoursOrRecorded: (zone) =>
    `Zeiten gelten in ${zone}, deiner Zeitzone oder der Zone, in der sie aufgezeichnet wurden.`,
  eachRecorded: 'Jede Zeit gilt in der Zone, in der sie aufgezeichnet wurde; sie steht daneben.',
  eachYours: 'Jede Zeit gilt in deiner Zeitzone des Tages; sie steht daneben.',
  eachOfBoth: 'Jede Zeit gilt in der Zone, in der sie aufgezeichnet wurde, sonst in deiner. Die Zone steht daneben.',
};
