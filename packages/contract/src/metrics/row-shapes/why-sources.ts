// Why the samples of several sources count as they do: a chapter of docs/numbers.md has it beside each metric.

export const sameMovement = 'A watch and a phone feel the same movement.';
export const sameBody = 'Two devices that are worn at once judge the same body.';
export const penAndPump =
  'A pump writes a running basal and a pen a dose into the same minutes: both went into the body.';
export const eachPuff = 'Each puff is told once, by the inhaler or by the person.';
export const eachFall = 'A fall is an event, told once by whoever noticed it.';
export const eachDrink = 'Each drink is told once, in the app that was at hand.';
export const eachFood = 'A food is logged in one app; another app at that time logs another food.';
export const oneMoreLook =
  'Each measurement is one more look at the same body: more of them make a mean better, not greater.';
export const minuteByMinute =
  'It changes from minute to minute; each measurement stands for the time around it, so a repeat at one instant shares its weight.';
export const newestSaysIt =
  'A body has one weight or height at a time, and the newest measurement says it; of two at one time the first in order counts.';
export const oneHour = 'An hour in which one stood is one hour, on however many wrists.';
export const oneMind = 'Nobody meditates two minutes in one, in however many apps.';
export const oneNight = 'A minute of the night was one thing; sources that disagree cannot all be right.';
export const anyBed = 'In bed is what any source recorded as in bed; each minute counts once.';
