import type { ImportView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { Button } from '../controls/button.tsx';
import { timeText } from '../format/dates.ts';
import { importName, isSample } from './import-names.ts';
import { reportSentence } from './import-report.tsx';
import { texts } from './texts/texts.ts';

const part = 20;

/** All imports, newest first; each leads to its report. */
export function ImportHistory({ imports }: { readonly imports: readonly ImportView[] }) {
  const [shown, setShown] = useState(part);
  if (imports.length === 0) return null;
  return (
    <Card title={texts.soFar}>
      <List label={texts.newestFirst}>
        {imports.slice(0, shown).map((report) => (
          <ListRow
            key={report.importId}
            title={report.removal === null ? importName(report.fileName) : texts.removalAfter(report.fileName)}
            detail={`${timeText(report.finishedAt)} · ${reportSentence(report)}`}
            icon={report.removal === null ? 'file' : 'trash'}
            path={`/import/${report.importId}`}
            {...(report.complete && !isSample(report)
              ? {}
              : {
                  value: report.complete ? (
                    <Badge>{texts.madeUp}</Badge>
                  ) : (
                    <Badge tone="warning">{texts.incomplete}</Badge>
                  ),
                })}
          />
        ))}
      </List>
      {imports.length > shown && <Button onPress={() => setShown(shown + part)}>{texts.showOlder}</Button>}
    </Card>
  );
}
