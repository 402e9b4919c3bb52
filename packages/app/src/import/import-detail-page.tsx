import { useLocation } from 'wouter-preact';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { importName } from './import-names.ts';
import { ImportReport } from './import-report.tsx';
import { UndoImport } from './undo-import.tsx';
import './import.css';

/** One import: its report, and the way to undo it. */
export function ImportDetailPage({ importId }: { readonly importId: string }) {
  const imports = useRead('listImports', {}, ['imports']);
  const [, navigate] = useLocation();
  const found = imports.value?.find((one) => one.importId === importId);
  return (
    <PageFrame
      title={found === undefined ? 'Import' : importName(found.fileName)}
      back={{ path: '/import', label: 'All imports' }}
    >
      <ReadingView reading={imports}>
        {() =>
          found === undefined ? (
            <EmptyState title="This import is not here any more" action={{ label: 'Go to imports', path: '/import' }}>
              It may have been undone.
            </EmptyState>
          ) : (
            <>
              <Card title="What it brought">
                <ImportReport report={found} />
              </Card>
              <div>
                <UndoImport report={found} onDone={() => navigate('/import')} />
              </div>
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
