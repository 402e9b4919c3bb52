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
import { texts } from './texts/texts.ts';
import './import.css';

const titleOf = ({ fileName, removal }: ImportView): string =>
  removal === null ? importName(fileName) : texts.removalAfter(fileName);

/** One import: its report, and the way to undo it. */
export function ImportDetailPage({ id: importId }: { readonly id: string }) {
  const imports = useRead('listImports', {}, ['imports']);
  const [, navigate] = useLocation();
  const found = imports.value?.find((one) => one.importId === importId);
  return (
    <PageFrame
      title={found === undefined ? texts.title : titleOf(found)}
      back={{ path: '/import', label: texts.allImports }}
    >
      <ReadingView
        reading={imports}
        missing={
          <EmptyState title={texts.gone} action={{ label: texts.goToImports, path: '/import' }}>
            {texts.mayBeUndone}
          </EmptyState>
        }
      >
        {(list) =>
          found && (
            <>
              <Card title={found.removal === null ? texts.whatItBrought : texts.whatItTook}>
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
