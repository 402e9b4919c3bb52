/** The titles of what a night's minutes are, from the outermost stage to the deepest. */
export const stageTitles = {
  inBed: 'In bed',
  awake: 'Awake',
  rem: 'REM',
  core: 'Core',
  deep: 'Deep',
  asleep: 'Asleep',
} as const;

/** One of a night's stages, or sleep as such. */
export type SleepStage = keyof typeof stageTitles;
