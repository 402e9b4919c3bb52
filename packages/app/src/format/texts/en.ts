/** The words of amounts. */
export const english = {
  percent: (number: string) => `${number}%`,
  /** What the contract counts, by its own words. Units that are alike in every language stand in none. */
  units: {
    hour: 'hour',
    hours: 'hours',
    flight: 'flight',
    flights: 'flights',
    use: 'use',
    uses: 'uses',
    drink: 'drink',
    drinks: 'drinks',
    fall: 'fall',
    falls: 'falls',
    push: 'push',
    pushes: 'pushes',
    step: 'step',
    steps: 'steps',
    stroke: 'stroke',
    strokes: 'strokes',
    'turns/min': 'turns/min',
    'breaths/min': 'breaths/min',
    'per minute': 'per minute',
    'counts per minute': 'counts per minute',
  },
};
