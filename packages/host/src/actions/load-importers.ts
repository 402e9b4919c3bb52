/** Loaded at the first use: a host that only serves does without the importers' memory. */
export const loadImporters = () => import('@vitalgate/importers');
