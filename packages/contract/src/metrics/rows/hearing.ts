import { rawOnly, soundLevel } from '../row-shapes/quantity-row.ts';

/** What ears hear. */
export const hearingRows = {
  environmentalAudioExposure: soundLevel(
    'Environmental sound levels',
    'noise, environmental sound, noise level, surrounding noise',
  ),
  environmentalSoundReduction: rawOnly(soundLevel('Environmental sound reduction')),
  headphoneAudioExposure: soundLevel('Headphone audio levels', 'headphones, headphone volume, headphone level'),
};
