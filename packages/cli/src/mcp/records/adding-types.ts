/** How amounts of a raw type become a sum: several devices sense the same at once, but what is logged is told once. */
export type AddingKind = 'sensed' | 'logged';

const sensed =
  /^(?:stepCount|distance\w+|flightsClimbed|pushCount|swimmingStrokeCount|\w+EnergyBurned|apple(?:Exercise|Stand|Move)Time|timeInDaylight)$/;
const logged = /^(?:dietary\w+|numberOf\w+|inhalerUsage|insulinDelivery)$/;

/** How a raw type adds up; null for all others, of which only mean, lowest and highest mean something. */
export function addingKindOf(type: string): AddingKind | null {
  if (sensed.test(type)) return 'sensed';
  return logged.test(type) ? 'logged' : null;
}
