import type { RecordSink, WorkoutRecord } from '@vitalgate/core';

/**
 * HealthKit's activities by the words that training platforms and devices use, in the order in which they are tried. A word counts
 * where it stands in the name, whatever stands around it: `trail_running`, `VirtualRide`.
 */
const words: readonly (readonly [activityType: string, pattern: RegExp])[] = [
  ['handCycling', /hand ?cycl/u],
  ['wheelchairRunPace', /wheelchair.*run/u],
  ['wheelchairWalkPace', /wheelchair/u],
  ['swimBikeRun', /multi ?sport|triathlon|duathlon|swim ?run\b|brick/u],
  ['transition', /transition/u],
  ['equestrianSports', /horse|equestrian/u],
  ['waterPolo', /water ?polo/u],
  ['waterFitness', /water ?aerobic|aqua(?!thlon)/u],
  ['waterSports', /water ?sport|wake|water ?ski|snorkel/u],
  [
    'crossCountrySkiing',
    /\bnordic ?ski|cross ?country ?ski|backcountry ?ski|roller ?ski|skate ?ski|langlauf|ski de fond/u,
  ],
  ['snowboarding', /snowboard/u],
  ['downhillSkiing', /alpine|resort ?ski|downhill ?ski|\bski(?!p)|skiing/u],
  ['snowSports', /snow ?shoe|snow ?mobil|winter/u],
  ['skatingSports', /roller ?blad|\bskat|\w ?skat(?:e|ing)\b|patin|eislauf/u],
  ['underwaterDiving', /diving|apnea/u],
  ['surfingSports', /surf(?!ace)|\bkit(?:e|ing)/u],
  ['paddleSports', /paddl|kayak|canoe|\braft/u],
  ['rowing', /\brow(?:s|ing|erg)?\b|rower\b|virtual ?row|indoor ?row|rudern|aviron|ローイング/u],
  ['sailing', /sail|segeln/u],
  ['swimming', /swim|schwimm|natation|nataci|nuoto|natação|zwemmen|スイム|水泳/u],
  ['elliptical', /elliptical|crosstrainer|ellipsentrainer/u],
  ['stairClimbing', /stair|floor ?climb/u],
  ['climbing', /climb|boulder|klettern|escalad|arrampicata|mountaineer/u],
  ['hiking', /\bhik|\bruck|wander(?:n|ung)\b|randonn|senderis|escursion|excursi|trekking|ハイキング|ハイク|登山/u],
  [
    'walking',
    /\bwalk|spazier|\bmarche\b|\bandar\b|camminata|caminata|caminhada|wandel|\bgehen\b|ウォーキング|ウォーク|散歩/u,
  ],
  [
    'cycling',
    /(?<!motor|motor |re)cycl|\b\w*bik(?:e|es|ing)\b|\b(?:e ?bike ?)?rid(?:e|ing)\b|\bv[eé]lo(?:mobile)?\b|\brad(?:fahr|sport|tour)|fiets|ciclis|bicicl|\bpedal|\bspin(?:ning)?\b|\bbmx\b|\bmtb\b|ライド$|サイクリング|自転車/u,
  ],
  [
    'running',
    /\brun(?:s|ning)?\b|treadmill|\blauf|lauf\b|\bjog|course à pied|\bcarrera\b|\bcorsa\b|\bcorrida\b|hardlo(?:op|pen)|laufband|ランニング|(?<!スト)ラン$/u,
  ],
  ['trackAndField', /track (?:&|and) field/u],
  ['functionalStrengthTraining', /functional|calisthenics/u],
  [
    'traditionalStrengthTraining',
    /strength|\bweights\b|weight ?train|(?:weight|power) ?lift|kettlebell|body ?pump|kra(?:f|ch)ttraining|musculation|gewicht|\bpoids\b|\bpes(?:as|i|os?)\b|ウ[ェエ]イトトレーニング|筋トレ|筋力/u,
  ],
  ['coreTraining', /\bcore\b/u],
  ['highIntensityIntervalTraining', /hiit|high ?intensity|\binterval ?(?:train|work)|tabata|amrap|emom/u],
  ['crossTraining', /cross ?fit|cross ?train|\bcircuit|boot ?camp/u],
  ['mixedCardio', /cardio|aerobic/u],
  ['yoga', /yoga|ヨガ/u],
  ['pilates', /pilates/u],
  ['mindAndBody', /breath|meditat/u],
  ['flexibility', /stretch|flexib|mobility/u],
  ['jumpRope', /jump(?:ing)? ?rope|\bskipping\b/u],
  ['kickboxing', /kick ?box/u],
  ['boxing', /\bbox/u],
  ['martialArts', /martial|\bjudo\b|jiu ?jitsu|karate|taekwondo/u],
  ['taiChi', /\btai ?chi\b/u],
  ['wrestling', /wrestl/u],
  ['fencing', /\bfencing\b/u],
  ['archery', /archery/u],
  ['tableTennis', /table ?tennis|tischtennis|ping ?pong/u],
  ['tennis', /tennis/u],
  ['badminton', /badminton/u],
  ['squash', /squash/u],
  ['pickleball', /pickleball/u],
  ['racquetball', /racquet/u],
  ['basketball', /basket ?ball/u],
  ['handball', /\bhand ?ball/u],
  ['baseball', /\bbase ?ball/u],
  ['softball', /\bsoft ?ball/u],
  ['lacrosse', /lacrosse/u],
  ['volleyball', /volley/u],
  ['americanFootball', /american football/u],
  ['soccer', /soccer|football|futsal|fu[sß]+ball|fútbol|futebol|calcio|voetbal/u],
  ['rugby', /rugby/u],
  ['cricket', /cricket/u],
  ['hockey', /hockey/u],
  ['discSports', /\bdisc ?golf|frisbee|\bultimate(?: ?disc|$)/u],
  ['golf', /\bgolf/u],
  ['gymnastics', /gymnast/u],
  ['curling', /\bcurling\b/u],
  ['barre', /\bbarre\b/u],
  ['cardioDance', /zumba/u],
  ['dance', /\bdanc/u],
];

/** What Strava's older files write in place of a word. */
const numbers: ReadonlyMap<string, string> = new Map([
  ['1', 'cycling'],
  ['2', 'downhillSkiing'],
  ['4', 'hiking'],
  ['7', 'crossCountrySkiing'],
  ['9', 'running'],
  ['10', 'walking'],
  ['12', 'snowboarding'],
  ['16', 'swimming'],
]);

/** What a person writes is longer than a name: a word in it may be about anything. */
const longestName = 60;

/** HealthKit's name for an activity that a file names in words, in any of some languages; null if it says none that is known. */
export function activityOfWords(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > longestName) return null;
  const spaced = trimmed
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/gu, ' ')
    .toLowerCase();
  return numbers.get(trimmed) ?? words.find(([, pattern]) => pattern.test(spaced))?.[0] ?? null;
}

/** What programs write for an activity that they do not name any closer, in several languages. */
const general =
  /^(?:other|others|any|all|generic|uncategorized|unknown|none|activity|sport|fitness|workout|training|sonstige[srn]?|andere[srn]?|anders|overig|autres?|otr[ao]s?|altr[aio]|outr[ao]s?|allenamento|entra[iî]nement|entrenamiento|treino)$/iu;

/** What an activity is called: HealthKit's name, and what the file says if that is `other` for want of a word. */
export type NamedActivity = Pick<WorkoutRecord, 'activityType' | 'activityCode'>;

/** The name of an activity by what its file calls it, else by what a person wrote about it. */
export function namedActivity(
  type: string | null | undefined,
  ...notes: readonly (string | undefined)[]
): NamedActivity {
  for (const text of [type, ...notes]) {
    const activityType = activityOfWords(text);
    if (activityType !== null) return { activityType };
  }
  const code = type?.trim().slice(0, longestName) ?? '';
  return code === '' || general.test(code) ? { activityType: 'other' } : { activityType: 'other', activityCode: code };
}

/** Reports what the file called a workout, if no name stands for it. */
export function skipUnnamed(sink: Pick<RecordSink, 'skip'>, { activityCode: subject }: NamedActivity): void {
  if (subject !== undefined) sink.skip({ kind: 'activityType', reason: 'unknownType', subject });
}
