import { readJsonFile } from '../../kit/json/json-file.ts';
import { plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import type { FitbitContext } from './fitbit-context.ts';

/** Reads a file that is a list of objects; gives whether it was whole. */
export async function readList(
  path: string,
  { source, skip }: FitbitContext,
  kind: string,
  onObject: (object: PlainObject) => void,
  parse?: (text: string) => unknown,
): Promise<boolean> {
  const onFault = (): void => skip(kind, 'invalidValue', path);
  const onValue = (value: unknown): void => {
    const object = plainObject(value);
    if (object === null) onFault();
    else onObject(object);
  };
  const options = parse === undefined ? { onFault } : { onFault, parse };
  return (await readJsonFile(source, path, [{ path: ['*'], onValue }], options)) === 'whole';
}
