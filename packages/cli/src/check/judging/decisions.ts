/** The decisions of this project that can be seen from outside, by their number in docs/decisions. */
export const decisions = {
  '0001': 'One envelope for every list',
  '0002': 'Cursors are sealed positions',
  '0003': 'Default page sizes',
  '0004': 'Order of results',
  '0005': 'Time ranges are half-open',
  '0006': 'How timestamps are written',
  '0007': 'Unknown and repeated parameters are refused',
  '0008': 'One body for all errors',
  '0009': 'Codes and statuses',
  '0010': 'WWW-Authenticate',
  '0011': 'Order of checks',
  '0012': 'Web pages are kept out',
  '0013': 'HEAD and OPTIONS',
  '0014': 'What create answers',
  '0015': 'Bounds of displayName and scopes',
  '0016': 'Denied and expired',
  '0017': 'How the client token is handed over',
  '0018': 'Format and lifetime of tokens',
  '0020': 'When pairing is rate limited',
  '0022': 'When a revocation takes hold',
  '0023': 'Switching Developer Mode off',
  '0024': 'Bodies of status and capabilities',
  '0025': 'Metric summaries',
  '0026': 'Workouts, nutrition, foods',
  '0027': 'Raw types and raw samples',
  '0028': 'Blood tests as JSON',
  '0029': 'Blood tests as FHIR',
  '0030': 'TLS and the certificate',
} as const;

/** The number of a decision. */
export type DecisionId = keyof typeof decisions;
