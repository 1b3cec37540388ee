import { warmPart } from '../../../platform/chunks/warm-part.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useDelayedFlag } from '../../../ui/states/use-delayed-flag.ts';
import styles from './mail-screen.module.css';

/** How long the code may take before the shape of a message is shown. */
const skeletonAfterMs = 150;

const reader = warmPart(async () => (await import('../../reader/index.ts')).MailReader, ReaderSkeleton);

/** The reader beside a list. Its code is not part of the first screen. */
export const LateReader = reader.Part;

/** Has the reader's code ready, and the frame that it shows messages in. What cannot be loaded is loaded again when a message is opened. */
export async function warmReader(): Promise<void> {
  try {
    await reader.warm();
    (await import('../../message-body/index.ts')).warmMessageFrame();
  } catch {
    // Said when a message is opened.
  }
}

function ReaderSkeleton() {
  const isLate = useDelayedFlag(true, skeletonAfterMs);
  return <div className={styles['middle']}>{isLate && <Skeleton shape="letter" />}</div>;
}
