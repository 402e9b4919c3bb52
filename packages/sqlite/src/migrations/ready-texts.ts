const again = (row: 'OLD' | 'NEW'): string => `
    DELETE FROM ready_texts WHERE kind = ${row}.kind AND order_key = ${row}.order_key AND id = ${row}.id;
    INSERT INTO ready_texts (kind, order_key, id)
      SELECT kind, order_key, id FROM dated_records
      WHERE kind = ${row}.kind AND hidden = 0 AND order_key = ${row}.order_key AND id = ${row}.id LIMIT 1;`;

/**
 * The texts of the records that pages list, one row for each, in the order of the pages. A text is forgotten as soon as anything
 * changes that it was made of, whoever changes it: triggers see to it. A row without characters waits for its text.
 * Whoever changes how a record is written adds a migration that runs `forgetReadyTexts`.
 */
export const readyTexts = `
  CREATE TABLE ready_texts (
    kind TEXT NOT NULL,
    order_key INTEGER NOT NULL,
    id TEXT NOT NULL,
    characters INTEGER,
    fhir_characters INTEGER,
    food TEXT,
    text TEXT,
    fhir_report TEXT,
    fhir_observations TEXT,
    PRIMARY KEY (kind, order_key, id)
  ) WITHOUT ROWID;
  CREATE INDEX awaited_texts ON ready_texts (kind, order_key, id) WHERE characters IS NULL;
  INSERT OR IGNORE INTO ready_texts (kind, order_key, id) SELECT kind, order_key, id FROM dated_records WHERE hidden = 0;
  CREATE TRIGGER ready_text_of_new AFTER INSERT ON dated_records WHEN NEW.hidden = 0 BEGIN${again('NEW')}
  END;
  CREATE TRIGGER ready_text_of_gone AFTER DELETE ON dated_records WHEN OLD.hidden = 0 BEGIN${again('OLD')}
  END;
  CREATE TRIGGER ready_text_of_changed
  AFTER UPDATE OF kind, hidden, order_key, id, record, other_sources ON dated_records
  WHEN OLD.hidden = 0 OR NEW.hidden = 0 BEGIN${again('OLD')}${again('NEW')}
  END;
  CREATE TRIGGER ready_texts_of_new_zone AFTER INSERT ON zones BEGIN
    UPDATE ready_texts SET characters = NULL, text = NULL WHERE kind IN ('workout', 'nutrition');
  END;
  CREATE TRIGGER ready_texts_of_gone_zone AFTER DELETE ON zones BEGIN
    UPDATE ready_texts SET characters = NULL, text = NULL WHERE kind IN ('workout', 'nutrition');
  END;
`;

/** A migration of its own for each change of how records are written: the next change of the store writes the texts anew. */
export const forgetReadyTexts = 'UPDATE ready_texts SET characters = NULL, fhir_characters = NULL;';

/**
 * Texts of blood tests in a table of their own, by number: SQLite reads a whole row to compare its key, of a table that is kept in
 * the order of texts, and these rows are long.
 */
export const bloodTestTexts = `
  ALTER TABLE ready_texts DROP COLUMN fhir_report;
  ALTER TABLE ready_texts DROP COLUMN fhir_observations;
  ALTER TABLE ready_texts ADD COLUMN text_id INTEGER;
  UPDATE ready_texts SET characters = NULL, fhir_characters = NULL, text = NULL WHERE kind = 'bloodTest';
  CREATE TABLE blood_test_texts (
    text_id INTEGER PRIMARY KEY,
    json TEXT NOT NULL,
    fhir_report TEXT NOT NULL,
    fhir_observations TEXT NOT NULL
  );
  CREATE TRIGGER blood_test_text_of_gone AFTER DELETE ON ready_texts WHEN OLD.text_id IS NOT NULL BEGIN
    DELETE FROM blood_test_texts WHERE text_id = OLD.text_id;
  END;
  CREATE TRIGGER blood_test_text_of_changed AFTER UPDATE OF text_id ON ready_texts WHEN OLD.text_id IS NOT NULL BEGIN
    DELETE FROM blood_test_texts WHERE text_id = OLD.text_id;
  END;
`;
