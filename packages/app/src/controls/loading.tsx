/** While something is read for the first time. Shows itself only after a moment, so that quick answers do not flicker. */
export function Loading() {
  return (
    <p class="loading" aria-busy="true">
      Loading…
    </p>
  );
}
