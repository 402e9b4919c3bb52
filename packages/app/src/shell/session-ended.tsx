import { PageFrame } from './page-frame.tsx';

/** In place of every page, where this browser must come in anew. */
export function SessionEnded() {
  return (
    <PageFrame title="Open a fresh link">
      <div class="card">
        <p>
          This page was opened by a link that no longer counts: the host was restarted since, or another browser came
          in.
        </p>
        <p>The host printed a new link in its terminal when it started. For another one, type there:</p>
        <p>
          <code>npx vitalgate-host status</code>
        </p>
      </div>
    </PageFrame>
  );
}
