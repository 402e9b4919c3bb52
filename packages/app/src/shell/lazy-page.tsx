import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorState, Loading } from '../controls/reading-view.tsx';
import { textsReady } from '../language/texts.ts';
import { HostFailure } from '../host/host-failure.ts';
import { onChanges } from '../host/live-changes.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { texts } from './texts/texts.ts';

/** A page whose code is fetched when it is first shown. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPage(props: Props) {
    const [Page, setPage] = useState<{ readonly page: ComponentType<Props> } | null>(
      loaded === null ? null : { page: loaded },
    );
    const [isFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Page !== null) return;
      const show = (page: ComponentType<Props>): void => {
        loaded = page;
        setPage({ page });
      };
      const ready = async (): Promise<ComponentType<Props>> => {
        const page = await load();
        await textsReady();
        return page;
      };
      ready().then(show, (error: unknown) => {
        reportError(error);
        setFailed(true);
      });
    }, [Page]);
    useEffect(() => {
      if (!isFailed) return undefined;
      // Once the network or the host is back, so is the page. What failed is not fetched again without a new start.
      const again = (): void => location.reload();
      addEventListener('online', again);
      const end = onChanges((topics) => topics === 'all' && again());
      return () => {
        removeEventListener('online', again);
        end();
      };
    }, [isFailed]);
    if (Page !== null) return <Page.page {...props} />;
    if (!isFailed) return <Loading />;
    const failure = new HostFailure('page_missing', texts.pageMissing);
    return (
      <PageFrame title={texts.notLoaded}>
        <ErrorState failure={failure} onRetry={() => location.reload()} />
      </PageFrame>
    );
  };
}
