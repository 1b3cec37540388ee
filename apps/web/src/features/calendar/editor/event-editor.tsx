import type { Calendar, CalendarEvent, EventScope } from '@hongyan/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useHomeIndex, useSettings } from '../../../platform/settings/home-index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { createEvent, type Invite, isChangedElsewhere, noInvite, updateEvent } from '../data/change-events.ts';
import { useTitleLimit } from '../data/title-limit.ts';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { findSaveKind } from '../invitations/invite-kind.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { EventFieldSet } from './event-fields.tsx';
import { type EventForm, type FormProblem, fieldsOfForm, findProblem, formOfEvent, isSameForm } from './event-form.ts';
import { InvitedFieldSet } from './invited-fields.tsx';
import { ScopeDialog } from './scope-dialog.tsx';

export interface EventEditorProps {
  readonly form: EventForm;
  /** What is edited; null for a new event. */
  readonly event: CalendarEvent | null;
  readonly calendars: readonly Calendar[];
  readonly onClose: () => void;
  /** The new event is a suggestion, which may be left without a question while nothing was changed. */
  readonly isSuggested?: boolean;
  /** Stands below the fields; what it shows follows them. */
  readonly beside?: (form: EventForm) => ReactNode;
}

type Question = 'discard' | 'scope' | 'invite' | 'changed' | null;

/** The whole form of an event. Nothing that was typed goes without a question. */
export function EventEditor(props: EventEditorProps) {
  const { form: first, event: opened, calendars, onClose, isSuggested = false, beside } = props;
  const t = useStrings(calendarStrings);
  const { timeZoneName } = useSettings();
  const me = useHomeIndex()?.reader.address;
  const maxTitle = useTitleLimit();
  const [event, setEvent] = useState(opened);
  const [form, setForm] = useState(first);
  const [start, setStart] = useState(first);
  const [problem, setProblem] = useState<FormProblem>();
  const [question, setQuestion] = useState<Question>(null);
  const [isBusy, setBusy] = useState(false);
  const scope = useRef<EventScope>('all');
  const invite = useRef<Invite>(noInvite);
  const isOrganizer = event?.isOrganizer ?? true;
  const key = useRef(crypto.randomUUID());
  const isDirty = (event === null && !isSuggested && form.title.trim() !== '') || !isSameForm(form, start);
  useWarnBeforeLeaving(isDirty);

  const send = async (revision: number | undefined): Promise<void> => {
    setQuestion(null);
    setBusy(true);
    try {
      const fields = fieldsOfForm(form);
      if (event === null) {
        const options = { personZone: timeZoneName, idempotencyKey: key.current, invite: invite.current };
        await createEvent(form.calendarId, fields, options);
      } else {
        const { calendarId, eventId, recurrenceId } = event;
        await updateEvent({
          ref: { calendarId, eventId, recurrenceId, revision: revision ?? event.revision },
          scope: scope.current,
          fields,
          invite: invite.current,
          ...(form.calendarId === calendarId ? {} : { toCalendarId: form.calendarId }),
        });
      }
      onClose();
    } catch (error) {
      setBusy(false);
      if (isChangedElsewhere(error)) setQuestion('changed');
      else presentError(error, 'warning');
    }
  };
  const askInvite = (): void => {
    if (findSaveKind(form, event === null ? null : start, isOrganizer) === null) void send(undefined);
    else setQuestion('invite');
  };
  const save = (): void => {
    const titleLimit = Math.max(maxTitle, event?.title === form.title ? Number.POSITIVE_INFINITY : 0);
    // What somebody else wrote is theirs to mend.
    const found = isOrganizer ? findProblem(form, titleLimit, timeZoneName) : undefined;
    setProblem(found);
    if (found !== undefined) return;
    if (event?.isRepeated) setQuestion('scope');
    else askInvite();
  };
  /** What is there now; `overwrite` keeps what was typed, and saves it over the other change. */
  const reload = async (overwrite: boolean): Promise<void> => {
    if (event === null) return;
    const { calendarId, eventId, recurrenceId } = event;
    try {
      const current = await readData(api.calendar.event({ calendarId, eventId, recurrenceId }));
      setEvent(current);
      if (overwrite) {
        await send(current.revision);
        return;
      }
      setForm(formOfEvent(current));
      setStart(formOfEvent(current));
      setQuestion(null);
    } catch (error) {
      setQuestion(null);
      presentError(error, 'warning');
    }
  };
  const close = (): void => (isDirty ? setQuestion('discard') : onClose());
  const footer = (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      <Button kind="primary" busy={isBusy} onClick={save}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog open size="large" title={t(event === null ? 'newEvent' : 'editEvent')} onClose={close} footer={footer}>
      {event && !isOrganizer ? (
        <InvitedFieldSet form={form} event={event} calendars={calendars} onChange={setForm} />
      ) : (
        <EventFieldSet
          form={form}
          onChange={(next) => {
            setForm(next);
            setProblem(undefined);
          }}
          problem={problem}
          maxTitle={maxTitle}
          calendars={calendars}
          customRepeat={event?.customRepeat ?? ''}
          me={me}
        />
      )}
      {beside?.(form)}
      {question === 'scope' && (
        <ScopeDialog
          what="change"
          // Another calendar takes them all.
          {...(form.calendarId === event?.calendarId ? {} : { scopes: ['all'] as const })}
          onChoose={(chosen) => {
            scope.current = chosen;
            askInvite();
          }}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'invite' && (
        <InviteDialog
          kind={findSaveKind(form, event === null ? null : start, isOrganizer) ?? 'update'}
          count={Math.max(form.participants.length, start.participants.length)}
          onChoose={(chosen) => {
            invite.current = chosen;
            void send(undefined);
          }}
          onClose={() => setQuestion(null)}
        />
      )}
      <ConfirmDialog
        open={question === 'discard'}
        title={t('discardTitle')}
        message={t('discardText')}
        confirmLabel={t('discard')}
        danger
        onConfirm={onClose}
        onCancel={() => setQuestion(null)}
      />
      {question === 'changed' && (
        <Dialog
          open
          title={t('changedTitle')}
          description={t('changedText')}
          onClose={() => setQuestion(null)}
          footer={
            <>
              <Button onClick={() => void reload(false)}>{t('reload')}</Button>
              <Button kind="danger" onClick={() => void reload(true)}>
                {t('overwrite')}
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  );
}

/** The browser asks before a window with unsaved changes goes. */
function useWarnBeforeLeaving(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
