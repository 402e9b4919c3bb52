import type { ImportView } from '@vitalgate/contract';
import { useLocation } from 'wouter-preact';
import { Card } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { importName } from './import-names.ts';
import { ImportReport, reportSentence } from './import-report.tsx';
import { RemoveMissing } from './remove-missing.tsx';
import { UndoImport } from './undo-import.tsx';
import './import.css';

const titleOf = ({ fileName, removal }: ImportView): string =>
  removal === null ? importName(fileName) : `Removal after ${fileName}`;

/** One import: its report, and the way to undo it. */
export function ImportDetailPage({ id: importId }: { readonly id: string }) {
  const imports = useRead('listImports', {}, ['imports']);
  const [, navigate] = useLocation();
  const found = imports.value?.find((one) => one.importId === importId);
  return (
    <PageFrame title={found === undefined ? 'Import' : titleOf(found)} back={{ path: '/import', label: 'All imports' }}>
      <ReadingView
        reading={imports}
        missing={
          <EmptyState title="This import is not here any more" action={{ label: 'Go to imports', path: '/import' }}>
            It may have been undone.
          </EmptyState>
        }
      >
        {(list) =>
          found && (
            <>
              <Card title={found.removal === null ? 'What it brought' : 'What it took out'}>
                {found.removal === null ? <ImportReport report={found} /> : <p>{reportSentence(found)}</p>}
              </Card>
              {found.removal === null && (
                <RemoveMissing report={found} imports={list} onDone={() => navigate('/import')} />
              )}
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
