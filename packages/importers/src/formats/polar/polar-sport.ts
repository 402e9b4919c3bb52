import { plainObject, plainText } from '../../kit/json/plain-json.ts';
import { namesByNumber } from '../../kit/names-by-number.ts';
import { namedActivity, type NamedActivity } from '../../recordings/activity-words.ts';

/** HealthKit's activities by the numbers of Polar's sports. */
const byNumber = namesByNumber(
  'running 1 4 17 19 27 36, cycling 2 5 18 38, walking 3 9, downhillSkiing 6 7, rowing 8 117, skatingSports 10 28 29 30, ' +
    'hiking 11, tennis 12, squash 13, badminton 14, traditionalStrengthTraining 15, other 16 83, crossTraining 20 34, ' +
    'snowboarding 22, swimming 23 103 105, crossCountrySkiing 24 25 59 60, yoga 33, golf 35, soccer 39, cricket 40, ' +
    'basketball 41, baseball 42, rugby 43, hockey 44 46, volleyball 45 49, americanFootball 47, handball 48, ' +
    'soccer 50, dance 52 67, equestrianSports 53 54, elliptical 55, martialArts 56, functionalStrengthTraining 57, ' +
    'mindAndBody 64, pilates 65, flexibility 66, discSports 90, climbing 94, paddleSports 96, boxing 109, coreTraining 126',
);

const indoors = new Set([17, 18, 117]);

/** The activity that a session or an exercise names: a word (`RUNNING`), or the number of a sport (`{"id": "1"}`). */
export function polarSport(sport: unknown): NamedActivity & { readonly indoor: boolean | null } {
  const id = plainObject(sport)?.['id'];
  const text = plainText(sport) ?? (typeof id === 'number' ? String(id) : plainText(id)) ?? '';
  if (!/^\d{1,4}$/u.test(text))
    return { ...namedActivity(text), indoor: /indoor|treadmill/iu.test(text) ? true : null };
  const number = Number(text);
  const activityType = byNumber.get(number);
  const indoor = indoors.has(number) ? true : null;
  return activityType === undefined
    ? { activityType: 'other', activityCode: `Polar sport ${number}`, indoor }
    : { activityType, indoor };
}
