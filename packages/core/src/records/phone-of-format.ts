const phones: Readonly<Record<string, string>> = {
  'apple-health': 'iPhone',
  'health-auto-export': 'iPhone',
  'health-connect': 'Android',
  'hc-webhook': 'Android',
};

/**
 * Names whose data an import holds: imports of one phone hold the same samples, whichever way these come. A format that is
 * not of a phone's own health store stands for itself.
 */
export function phoneOfFormat(format: string): string {
  return phones[format] ?? format;
}
