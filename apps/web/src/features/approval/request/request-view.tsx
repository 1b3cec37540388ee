import type { ApprovalDetail } from '@hongyan/contract';
import { useMemo, useState } from 'react';
import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import type { RequestSide } from '../approval-paths.ts';
import { CompareView } from '../compare/compare-view.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { FilePanel } from './file-panel.tsx';
import { sortHits } from './hit-terms.ts';
import { Reasons } from './reasons.tsx';
import { requestStrings } from './request.strings.ts';
import { RequestFiles } from './request-files.tsx';
import { RequestHeader } from './request-header.tsx';
import { RequestMessage } from './request-message.tsx';
import styles from './request-page.module.css';
import { SenderBar } from './sender-bar.tsx';
import { History, Steps } from './steps.tsx';
import { useShownHit } from './use-shown-hit.ts';

/** One request: what is to be decided at the start, who decides at the end. */
export function RequestView({ side, detail }: { side: RequestSide; detail: ApprovalDetail }) {
  const t = useStrings(requestStrings);
  const [isComparing, setComparing] = useState(false);
  const [openFile, setOpenFile] = useState<string | null>(null);
  const words = useMemo(() => sortHits(detail.hits), [detail.hits]);
  const hits = useShownHit();
  const canCompare = detail.previousId !== null;
  useKeyStrokes(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return false;
    if (key === 'n' && hits.count > 0) return hits.next(), true;
    if (key === 'c' && canCompare) return setComparing(!isComparing), true;
    if (key === 'Escape' && openFile !== null) return setOpenFile(null), true;
    return false;
  });
  const file = detail.content.attachments.find(({ part }) => part === openFile);
  const compareButton = canCompare
    ? { isOn: isComparing, label: t(isComparing ? 'compareOff' : 'compare'), toggle: () => setComparing(!isComparing) }
    : undefined;
  return (
    <section className={styles['page']} aria-label={detail.mailSubject}>
      {side === 'approval' ? (
        <DecisionBar detail={detail} compare={compareButton} />
      ) : (
        <SenderBar detail={detail} compare={compareButton} />
      )}
      <div className={styles['scroller']}>
        <div className={styles['columns']} data-wide={isComparing || undefined}>
          <article className={styles['main']}>
            <RequestHeader side={side} detail={detail} words={words.subject} />
            <Reasons detail={detail} hits={hits} />
            {isComparing ? (
              <CompareView detail={detail} />
            ) : (
              <>
                <RequestMessage detail={detail} words={words.body} onFound={hits.setRanges} />
                <RequestFiles detail={detail} words={words} openPart={openFile} onOpen={setOpenFile} />
                {detail.earlier !== null && detail.earlier.length > 0 && <EarlierMessages messages={detail.earlier} />}
              </>
            )}
          </article>
          <aside className={styles['side']}>
            {file && !isComparing && (
              <FilePanel
                key={file.part}
                approvalId={detail.approvalId}
                file={file}
                words={words.inFile(file.part)}
                onClose={() => setOpenFile(null)}
              />
            )}
            <Steps detail={detail} />
            <History detail={detail} />
          </aside>
        </div>
      </div>
    </section>
  );
}
