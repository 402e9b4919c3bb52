import { Link } from 'wouter-preact';

/** Says that values are made up, and where that can be ended. */
export function SampleWords({ share }: { readonly share: 'all' | 'some' }) {
  return (
    <>
      {share === 'all'
        ? 'These values are made up: the sample person is loaded, so that you can look around.'
        : 'Some of these values are made up: the sample person is loaded.'}{' '}
      Remove it on the <Link href="/import">Import page</Link>.
    </>
  );
}
