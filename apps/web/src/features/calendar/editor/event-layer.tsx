import type { Calendar } from '@hongyan/contract';
import { AnswerDialogs } from '../invitations/answer-dialogs.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { toTaskKey } from '../tasks/change-tasks.ts';
import { TaskEditor } from '../tasks/task-editor.tsx';
import { EventDetails } from './event-details.tsx';
import { EventEditor } from './event-editor.tsx';
import { QuickCreate } from './quick-create.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import type { EventSession } from './use-event-session.ts';

/** What stands above the views: a new event, one that is looked at or edited, a question. */
export function EventLayer({ session, calendars }: { session: EventSession; calendars: readonly Calendar[] }) {
  const { draft, opened, form, question, answering, writable } = session;
  const current = form?.event && calendars.find(({ calendarId }) => calendarId === form.event?.calendarId);
  const offered = current && !writable.includes(current) ? [current, ...writable] : writable;
  return (
    <>
      {draft && (
        <QuickCreate
          key={`${draft.from}/${draft.to}`}
          draft={draft}
          calendars={writable}
          onClose={session.endDraft}
          onMore={session.editNew}
        />
      )}
      {opened && (
        <EventDetails
          key={opened.span.key}
          span={opened.span}
          anchor={opened.anchor}
          onClose={session.endOpened}
          onEdit={() => void session.edit(opened.span.occurrence)}
          onCopy={() => session.copy(opened.span)}
          onDelete={() => session.remove(opened.span.occurrence)}
          onAnswer={session.answer}
        />
      )}
      {form && <EventEditor form={form.form} event={form.event} calendars={offered} onClose={session.endForm} />}
      {session.task && (
        <TaskEditor key={toTaskKey(session.task)} task={session.task} calendars={writable} onClose={session.endTask} />
      )}
      {answering && <AnswerDialogs {...answering} onClose={session.endAnswer} />}
      {question?.step === 'scope' && (
        <ScopeDialog what={question.what} onChoose={question.answer} onClose={question.giveUp} />
      )}
      {question?.step === 'invite' && (
        <InviteDialog
          kind={question.kind}
          {...(question.count !== undefined && { count: question.count })}
          isCompact={question.isCompact}
          onChoose={question.answer}
          onClose={question.giveUp}
        />
      )}
    </>
  );
}
