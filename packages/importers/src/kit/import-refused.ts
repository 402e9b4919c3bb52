/** A reason, in words for the user, why nothing of what was handed over is imported. */
export class ImportRefused extends Error {}
