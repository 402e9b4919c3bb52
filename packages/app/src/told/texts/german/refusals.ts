/** Why the host did not do what was asked on a page. */
export const refusals = {
  'requests are approved and denied only while the pairing window is open':
    'Anfragen werden nur erlaubt oder abgelehnt, solange die Kopplung offen ist.',
  'this request is no longer pending; nothing was changed': 'Diese Anfrage wartet nicht mehr. Nichts wurde geändert.',
  'no pairing request has this id; nothing was changed': 'Diese Anfrage gibt es nicht mehr. Nichts wurde geändert.',
  'no paired client has this id': 'Dieser Client ist nicht mehr gekoppelt.',
  'name the client in 1 to 64 letters that can be seen': 'Gib dem Client einen Namen aus 1 bis 64 sichtbaren Zeichen.',
  'this client did not ask for {0}; it must pair again and ask for it':
    'Dieser Client hat nicht um {0} gebeten. Er muss sich neu koppeln und darum bitten.',
  'accept the Developer Mode terms first': 'Nimm zuerst die Bedingungen des Entwicklermodus an.',
  'Developer Mode was switched off again before the API was open':
    'Der Entwicklermodus wurde wieder ausgeschaltet, bevor die API offen war.',
  'Developer Mode is off, so that no client can ask. Switch it on first.':
    'Der Entwicklermodus ist aus, deshalb kann kein Client anfragen. Schalte ihn zuerst ein.',
  '{0} is added up, not measured': '{0} wird zusammengezählt, nicht gemessen.',
  'There is no date {0}. Write it like 2026-03-09.': 'Ein Datum {0} gibt es nicht. Schreibe es wie 2026-03-09.',
  'There is no metric {0}.{1}': 'Einen Wert {0} gibt es nicht.{1}',
  'write the time like 2026-03-09T07:30:00Z': 'Schreibe die Zeit wie 2026-03-09T07:30:00Z.',
  'no workout has this id; it may have left with its import':
    'Dieses Training gibt es nicht mehr. Vielleicht ging es mit seinem Import.',
  'this workout has no route': 'Dieses Training hat keine Strecke.',
  'a passphrase has {0} characters at least': 'Eine Passphrase hat mindestens {0} Zeichen.',
  'no such action': 'Das kann dieses Vitalgate nicht. Lade die Seite neu.',
  'no such browser is let in': 'Dieser Browser ist nicht mehr eingelassen.',
  'this settings page is no longer open; open it again': 'Diese Seite ist nicht mehr offen. Öffne sie noch einmal.',
  'A zone can begin between {0} and {1}. Nothing was changed.':
    'Eine Zeitzone kann zwischen {0} und {1} beginnen. Nichts wurde geändert.',
  'There is no time zone {0}. {1} Nothing was changed.': 'Eine Zeitzone {0} gibt es nicht. {1} Nichts wurde geändert.',
  'Did you mean {0}?': 'Meinst du {0}?',
  'Zones have names like Europe/Berlin or Asia/Tokyo.': 'Zeitzonen heißen etwa Europe/Berlin oder Asia/Tokyo.',
  'the first zone holds for all days before and cannot be removed; set another one in its place':
    'Die erste Zeitzone gilt auch für alle Tage davor und lässt sich nicht entfernen. Setze eine andere an ihre Stelle.',
  'the zone does not change on {0}': 'Am {0} ändert sich die Zeitzone nicht.',
  'the host failed; its log says more': 'Vitalgate hat einen Fehler gemacht. In seinem Protokoll steht mehr.',
  'This could not be saved: {0}. Free some space there, then try again.':
    'Das ließ sich nicht speichern: {0}. Schaffe dort Platz und versuche es noch einmal.',
  'A file of the store is damaged, so this could not be answered. Restore the data directory from a backup. Without a backup, name a new directory with --data-dir and import your export there.':
    'Eine Datei des Speichers ist beschädigt, deshalb gibt es hier keine Antwort. Stelle das Datenverzeichnis aus einer Sicherung wieder her. Ohne Sicherung nenne mit --data-dir ein neues Verzeichnis und importiere dort deinen Export.',
  '{0}, but {1} and this could not be saved: after a restart it will be as before. Free some space: a host that runs then saves it by itself.':
    '{0}, aber das ließ sich nicht speichern, denn {1}: Nach einem Neustart ist es wie vorher. Schaffe Platz: Läuft Vitalgate dann noch, speichert es das von selbst.',
  '{0}, but the store could not be written ({1}), so this is not saved: after a restart it will be as before. Make sure that the data directory can be written: a host that runs then saves it by itself.':
    '{0}, aber das ließ sich nicht speichern ({1}): Nach einem Neustart ist es wie vorher. Sorge dafür, dass sich das Datenverzeichnis beschreiben lässt: Läuft Vitalgate dann noch, speichert es das von selbst.',
  'The request is denied': 'Die Anfrage ist abgelehnt',
  'The requests are denied': 'Die Anfragen sind abgelehnt',
  'The client is revoked': 'Der Client ist widerrufen',
  'The client is paused': 'Der Client pausiert',
  'The client may read what was chosen, and nothing else': 'Der Client darf nur noch lesen, was du gewählt hast',
  'The permissions are withdrawn': 'Die Berechtigungen sind entzogen',
  'Developer Mode is off and the API is closed': 'Der Entwicklermodus ist aus und die API geschlossen',
  'The terms are withdrawn and the API is closed': 'Die Bedingungen sind widerrufen und die API geschlossen',
  'The raw health consent is withdrawn': 'Die Zustimmung zu Rohdaten ist widerrufen',
  'The browser is sent away': 'Der Browser ist abgemeldet',
  'The passphrase lets nobody in': 'Die Passphrase lässt niemanden mehr ein',
  'All browsers are sent away': 'Alle Browser sind abgemeldet',
  'A new certificate is in use and every client is revoked':
    'Ein neues Zertifikat gilt, und alle Clients sind widerrufen',
  'The listener for live feeds is off': 'Der Empfang ist aus',
  'The key is revoked': 'Der Schlüssel ist widerrufen',
  'No folder is watched any more': 'Kein Ordner wird mehr überwacht',
};
