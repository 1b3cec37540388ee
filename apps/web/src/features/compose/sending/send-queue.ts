import { translate } from '../../../lib/language/strings.ts';
import { addWork, isWaiting, newWorkId, takeWork } from '../../../platform/connection/waiting-work.ts';
import { offerAction, showWarning } from '../../../ui/notices/notices.ts';
import { notifySent, type SentContext } from '../../outbox/index.ts';
import { composeStrings } from '../compose.strings.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import { dropComposer, keepWithoutTab } from '../composer/open-composers.ts';
import { allRecipients } from '../recipients/recipient-lists.ts';

/** The messages that wait, by their paths. */
const workIds = new Map<string, number>();
/** How many recipients are named in the list of what waits. */
const maxNamed = 3;

interface QueuedContext extends SentContext {
  readonly path: string;
  readonly model: ComposerModel;
  /** It has been sent. */
  readonly onSent: () => void;
}

/** Has a message that got no answer wait for the connection, without its page; it is sent once when the connection is back. */
export function queueMessage(context: QueuedContext): void {
  const { path, model, navigate } = context;
  keepWithoutTab(path);
  // It was opened while it was being sent, and again no answer came.
  if (isWaiting(workIds.get(path))) return;
  const workId = newWorkId();
  workIds.set(path, workId);
  const open = (): void => navigate(path);
  addWork(workId, {
    kind: 'message',
    title: titleOf(model),
    detail: describeRecipients(model),
    perform: () => sendQueued(context),
    open,
  });
  offerAction({
    message: translate(composeStrings, 'queued'),
    label: translate(composeStrings, 'openQueued'),
    onAction: open,
  });
}

/** Its page was opened again: it is written further, and sent when Send is pressed again. False while it is being sent. */
export function unqueueMessage(path: string, model: ComposerModel): boolean {
  const workId = workIds.get(path);
  if (workId !== undefined && isWaiting(workId) && !takeWork(workId)) return false;
  workIds.delete(path);
  model.sending.cancelWaiting();
  return true;
}

/** Answers why it was refused; undefined: it is sent. */
async function sendQueued({ path, model, onSent, ...context }: QueuedContext): Promise<string | undefined> {
  await model.sending.repeat();
  const { result } = model.getSnapshot();
  if (result) {
    workIds.delete(path);
    dropComposer(path);
    notifySent(result, context);
    onSent();
    return undefined;
  }
  const reason = describeRefusal(model);
  showWarning(translate(composeStrings, 'queuedRefused', { subject: titleOf(model), reason }));
  return reason;
}

/** Why a message is not sent; what is asked is asked on its page. */
function describeRefusal(model: ComposerModel): string {
  const { refusal, save } = model.getSnapshot();
  if (refusal) return refusal.message ?? translate(composeStrings, refusal.key, refusal.values);
  if (save.kind === 'changedElsewhere') return translate(composeStrings, 'changedElsewhere');
  if (save.kind === 'gone') return translate(composeStrings, 'draftGone');
  return translate(composeStrings, 'queuedAsks');
}

const titleOf = (model: ComposerModel): string =>
  model.getSnapshot().subject.trim() || translate(composeStrings, 'noSubject');

function describeRecipients(model: ComposerModel): string {
  const names = allRecipients(model.getSnapshot()).map(({ name, address }) => name || address);
  const shown = names.slice(0, maxNamed).join(translate(composeStrings, 'nameSeparator'));
  return names.length > maxNamed ? `${shown} …` : shown;
}
