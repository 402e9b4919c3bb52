/** What tables leave open, and how to answer it. */
export const tables = {
  '{0}, {1}': '{0}, {1}',
  '{0} or {1}': '{0} oder {1}',
  '{0}, and {1}': '{0}, und {1}',
  measurements: 'Messungen',
  workouts: 'Trainings',
  foods: 'Lebensmitteln',
  'whether the day or the month comes first in dates{0}': 'ob in Daten der Tag oder der Monat vorn steht{0}',
  'whether the comma or the point parts the fraction in numbers{0}':
    'ob in Zahlen das Komma oder der Punkt die Nachkommastellen abtrennt{0}',
  'whether {0} is {1}': 'ob {0} {1} ist',
  'whether {0} is in {1}{2}': 'ob {0} in {1} steht{2}',
  '{0}; the numbers look like {1}': '{0}; die Zahlen sehen nach {1} aus',
  'a table of which only some columns are known': 'eine Tabelle, von der nur einige Spalten bekannt sind',
  'a table of {0} that leaves open {1}': 'eine Tabelle von {0}, die offen lässt, {1}',
  '{0} Columns left out: {1}.': '{0} Ausgelassene Spalten: {1}.',
  'If it is one of {0}, import it with {1}, changed where that is wrong, or on the import page.':
    'Wenn es eine von {0} ist, importiere sie mit {1}, geändert, wo das nicht stimmt, oder auf der Importseite.',
  'Choose on the import page, or import it with {0}, or with other answers in place of these.':
    'Wähle auf der Importseite, oder importiere sie mit {0}, oder mit anderen Antworten an deren Stelle.',
  'Choose on the import page, or import it with {0}.': 'Wähle auf der Importseite, oder importiere sie mit {0}.',
  'a table of {0} results, as the text of the PDF shows it':
    'eine Tabelle mit {0} Ergebnissen, wie sie der Text des PDF zeigt',
  'Hold each line against the page: {0}. If all are right, import it with --columns {1}, with order=day or order=month behind them if a date is not read. Nothing is imported before.':
    'Vergleiche jede Zeile mit der Seite: {0}. Wenn alle stimmen, importiere sie mit --columns {1}, mit order=day oder order=month dahinter, wenn ein Datum nicht gelesen wurde. Vorher wird nichts importiert.',
  'Hold each line against the page: {0}. If all are right, import it with --columns {1}. Nothing is imported before.':
    'Vergleiche jede Zeile mit der Seite: {0}. Wenn alle stimmen, importiere sie mit --columns {1}. Vorher wird nichts importiert.',
  'a table of results in a PDF': 'eine Tabelle mit Ergebnissen in einem PDF',
  'Import the PDF by hand: you look at each line first.':
    'Importiere das PDF von Hand: Du siehst dir vorher jede Zeile an.',
} as const;
