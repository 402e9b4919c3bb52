import { average, centimeters, kilometersPerHour, logged, shownIn } from '../row-shapes/quantity-row.ts';
import { eachFall } from '../row-shapes/why-sources.ts';

/** How somebody walks. */
export const mobilityRows = {
  appleWalkingSteadiness: average('Walking steadiness', '%', 'walking steadiness, steadiness, balance'),
  numberOfTimesFallen: logged('Number of times fallen', 'count', eachFall, 'falls, fall, times fallen'),
  runningGroundContactTime: average('Ground contact time', 'ms', 'ground contact, ground contact time'),
  runningStrideLength: average('Running stride length', 'm', 'stride, stride length'),
  runningVerticalOscillation: average('Vertical oscillation', 'cm', 'vertical oscillation'),
  sixMinuteWalkTestDistance: average(
    'Six-minute walk',
    'm',
    'six minute walk, 6 minute walk, 6mwt, six minute walk distance',
  ),
  stairAscentSpeed: average('Stair speed: up', 'm/s', 'stairs up speed, stair speed up'),
  stairDescentSpeed: average('Stair speed: down', 'm/s', 'stairs down speed, stair speed down'),
  walkingAsymmetryPercentage: average('Walking asymmetry', '%', 'walking asymmetry, asymmetry, limp'),
  walkingDoubleSupportPercentage: average('Double support time', '%', 'double support, double support time'),
  walkingSpeed: shownIn(kilometersPerHour, average('Walking speed', 'm/s', 'gait speed, walking pace')),
  walkingStepLength: shownIn(centimeters, average('Walking step length', 'm', 'step length')),
};
