import { cutText, recordLimits, type Source } from '@vitalgate/core';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import { deviceText } from './device-text.ts';
import { ownCopy } from '../../../kit/written/own-copy.ts';

export interface Origin {
  readonly source: Source;
  readonly device: string | null;
}

const mostRemembered = 2000;

/** Looks up or makes what belongs to a key; forgets everything when there is too much to remember. */
function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= mostRemembered) known.clear();
    const own = ownCopy(key);
    const made = make(own);
    known.set(own, made);
    return made;
  };
}

/**
 * Makes a reader of an element's source and device. Source names stay as they are written, byte for byte (iOS 8 calls
 * the attribute `source`), up to their limit; an absent one is empty. The export names no bundle. Equal sources are one
 * object. `onCut` hears what was cut.
 */
export function createOriginReader(
  onCut: (what: string) => void = () => undefined,
): (attributes: XmlAttributes) => Origin {
  const within = (text: string, mostBytes: number, what: string): string => {
    const kept = cutText(text, mostBytes);
    if (kept.length < text.length) onCut(what);
    return kept;
  };
  const versionsOf = remembered((name) =>
    remembered((version): Source => ({ name, bundleIdentifier: null, version: version === '' ? null : version })),
  );
  // The memory address of the phone's object differs between records of one device, so the key begins behind it.
  const deviceOf = remembered((rest) => deviceText(rest.startsWith('>') ? `<<HKDevice: ${rest}` : rest));
  const readDevice = (written: string): string => {
    const device = within(written, recordLimits.textBytes, 'device');
    const isPrinted = device.startsWith('<<HKDevice:') && device.includes('>');
    return deviceOf(isPrinted ? device.slice(device.indexOf('>')) : device);
  };
  return ({ sourceName, source, sourceVersion = '', device = '' }) => {
    const name = within(sourceName ?? source ?? '', recordLimits.sourceNameBytes, 'name of a source');
    const version = within(sourceVersion, recordLimits.sourceNameBytes, 'version of a source');
    return { source: versionsOf(name)(version), device: device === '' ? null : readDevice(device) };
  };
}
