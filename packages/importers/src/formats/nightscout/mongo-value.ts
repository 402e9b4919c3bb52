import { plainObject, type PlainObject } from '../../kit/json/plain-json.ts';

/** A value as MongoDB's extended JSON wraps it: `{"$numberLong": "5"}` is `5`, `{"$date": "2026-03-10T08:00:00Z"}` its text. */
function mongoValue(value: unknown): unknown {
  const wrapped = plainObject(value);
  if (wrapped === null) return value;
  const number =
    wrapped['$numberLong'] ?? wrapped['$numberInt'] ?? wrapped['$numberDouble'] ?? wrapped['$numberDecimal'];
  if (number !== undefined) return number;
  return wrapped['$date'] === undefined ? value : mongoValue(wrapped['$date']);
}

/** A document without the wraps of its members. */
export function mongoDocument(document: PlainObject): PlainObject {
  const members = Object.entries(document).map(([name, value]): [string, unknown] => [name, mongoValue(value)]);
  return Object.fromEntries(members);
}
