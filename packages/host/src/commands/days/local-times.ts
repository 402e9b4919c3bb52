/** Writes an instant of the API as the clock of a zone shows it; with the date where that is another one. */
export function localTimes(timeZone: string, date: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant) => {
    const [day = '', time = ''] = format.format(new Date(instant)).split(' ');
    const clock = time.endsWith(':00') ? time.slice(0, 5) : time;
    return day === date ? clock : `${day} ${clock}`;
  };
}
