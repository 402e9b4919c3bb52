/** What a source is, as far as the usual order of sources goes. */
export type SourceKind = 'watch' | 'phone' | 'other';

const watchModel = /\bWatch\d+,\d+/;
const phoneModel = /\biP(?:hone|ad|od)\d+,\d+/;
const watchWord = /(?:\b|apple|smart)watch(?![a-z])/i;
const phoneWord = /(?:\b|i|smart)phone(?![a-z])|\biP[ao]d(?![a-z])/i;

/**
 * Whether a watch or a phone recorded something. The model in the device's text (`Watch6,7`, `iPhone14,5`) says it best:
 * people rename their devices, and the phone names them in its own language. Without a model the source's name says
 * it, and then the rest of the device's text.
 */
export function sourceKindOf(sourceName: string, device: string | null): SourceKind {
  if (device !== null) {
    if (watchModel.test(device)) return 'watch';
    if (phoneModel.test(device)) return 'phone';
    // An app's name may say phone while the device that it names is a watch.
    if (watchWord.test(device)) return 'watch';
  }
  if (watchWord.test(sourceName)) return 'watch';
  if (phoneWord.test(sourceName) || (device !== null && phoneWord.test(device))) return 'phone';
  return 'other';
}

/** Whether the name itself says that it is the device, and not an app on it. */
export function isNamedAfter(kind: SourceKind, sourceName: string): boolean {
  return kind === 'watch' ? watchWord.test(sourceName) : kind === 'phone' && phoneWord.test(sourceName);
}
