import { average, logged } from '../row-shapes/quantity-row.ts';
import { eachPuff } from '../row-shapes/why-sources.ts';

/** Breathing. */
export const respirationRows = {
  appleSleepingBreathingDisturbances: average(
    'Breathing disturbances',
    'count',
    'breathing disturbances, sleep apnea, sleep apnoea, apnea',
  ),
  forcedExpiratoryVolume1: average('Forced expiratory volume, 1 sec', 'L', 'fev1'),
  forcedVitalCapacity: average('Forced vital capacity', 'L', 'fvc'),
  inhalerUsage: logged('Inhaler usage', 'count', eachPuff, 'inhaler, asthma spray, inhaler puffs'),
  oxygenSaturation: average('Blood oxygen', '%', 'spo2, blood oxygen, oxygen, o2, oxygen level, saturation'),
  peakExpiratoryFlowRate: average('Peak expiratory flow rate', 'L/min', 'peak flow, pef'),
  respiratoryRate: average(
    'Respiratory rate',
    'count/min',
    'breathing rate, breaths, respiration, breaths per minute, respiration rate',
  ),
};
