/** Loaded before a host: on SIGUSR2 its wall clock goes on by eleven minutes, as after a sleep. */
process.on('SIGUSR2', () => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + 11 * 60_000;
});
