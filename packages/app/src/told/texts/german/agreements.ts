/** What the user accepts, line by line. */
export const agreements = {
  'Developer Mode lets programs on your network ask to read your health data from this device.':
    'Im Entwicklermodus können Programme in deinem Netzwerk darum bitten, deine Gesundheitsdaten von diesem Gerät zu lesen.',
  'A program can read nothing until you have reviewed its request and approved it. You see its name, where it comes from and what it asks for.':
    'Ein Programm kann nichts lesen, bevor du seine Anfrage geprüft und erlaubt hast. Du siehst, wie es heißt, woher die Anfrage kommt und was es lesen möchte.',
  'What you approve, that program can read whenever Developer Mode is on, until you revoke it. What it has read it can keep or pass on: approve only programs you trust.':
    'Was du erlaubst, kann dieses Programm lesen, solange der Entwicklermodus an ist und bis du es widerrufst. Was es gelesen hat, kann es behalten oder weitergeben: Erlaube es nur Programmen, denen du vertraust.',
  'Anyone on your network can see that this device offers the API. Nobody can read data without an approved token.':
    'Alle in deinem Netzwerk können sehen, dass dieses Gerät die API anbietet. Ohne ein Token, das du erlaubt hast, kann niemand Daten lesen.',
  'Compare the certificate fingerprint on both sides before you approve. If they differ, somebody may be in between: do not approve.':
    'Vergleiche den Fingerabdruck des Zertifikats auf beiden Seiten, bevor du etwas erlaubst. Ist er verschieden, kann jemand dazwischen sein: Erlaube dann nichts.',
  'Nothing is sent to a cloud by this program. You can switch Developer Mode off at any time, and withdraw these terms, which switches it off too.':
    'Dieses Programm schickt nichts in eine Cloud. Du kannst den Entwicklermodus jederzeit ausschalten und auch diese Bedingungen widerrufen; dann ist er ebenfalls aus.',
  'Raw samples are the individual measurements behind your summaries: every heart rate, every step count, each with its exact time, its source and its device.':
    'Rohdaten sind die einzelnen Messungen hinter deinen Tageswerten: jeder Puls, jede Schrittzahl, jeweils mit genauer Uhrzeit, Quelle und Gerät.',
  'They say far more about you than daily summaries do: when you sleep, where your day is spent, when something is wrong.':
    'Sie verraten viel mehr über dich als Tageswerte: wann du schläfst, wo du deinen Tag verbringst, wann etwas nicht stimmt.',
  'Only clients that you allowed to read raw samples can read them, and only types for which you have granted the system health permission.':
    'Nur Clients, denen du Rohdaten erlaubt hast, können sie lesen, und nur Typen, für die es deine Berechtigung gibt.',
  'You can withdraw this consent at any time. From the next request on, no client can read raw samples.':
    'Du kannst diese Zustimmung jederzeit widerrufen. Ab der nächsten Anfrage kann dann kein Client mehr Rohdaten lesen.',
};
