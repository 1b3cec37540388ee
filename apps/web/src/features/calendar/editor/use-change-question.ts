import type { EventScope, Occurrence } from '@hongyan/contract';
import { useState } from 'react';
import { type ChangeReach, type Invite, noInvite } from '../data/change-events.ts';
import { findLoadedEvent } from '../data/invitations.ts';
import { findChangeKind, type InviteKind } from '../invitations/invite-kind.ts';

/** What waits for an answer: whose occurrences are meant, or whether participants hear of it. */
export type ChangeQuestion =
  | {
      readonly step: 'scope';
      readonly what: 'change' | 'delete';
      readonly answer: (scope: EventScope) => void;
      readonly giveUp: () => void;
    }
  | {
      readonly step: 'invite';
      readonly kind: InviteKind;
      /** How many take part, where that is known. */
      readonly count: number | undefined;
      readonly isCompact: boolean;
      readonly answer: (invite: Invite) => void;
      readonly giveUp: () => void;
    };

export interface ChangeToAsk {
  readonly occurrence: Occurrence;
  readonly what: 'change' | 'delete';
  readonly act: (reach: ChangeReach) => void;
  readonly giveUp?: () => void;
}

/** Asks which occurrences are meant, where an event has several, and then whether participants hear of it, where it has some. */
export function useChangeQuestion() {
  const [question, setQuestion] = useState<ChangeQuestion | null>(null);
  const askInvite = (
    kind: InviteKind | null,
    { count, isCompact }: { readonly count: number | undefined; readonly isCompact: boolean },
    act: (invite: Invite) => void,
    giveUp?: () => void,
  ): void => {
    if (kind === null) {
      setQuestion(null);
      act(noInvite);
      return;
    }
    setQuestion({
      step: 'invite',
      kind,
      count,
      isCompact,
      answer: (invite) => {
        setQuestion(null);
        act(invite);
      },
      giveUp: () => {
        setQuestion(null);
        giveUp?.();
      },
    });
  };
  const ask = ({ occurrence, what, act, giveUp }: ChangeToAsk): void => {
    const loaded = findLoadedEvent(occurrence);
    const kind = findChangeKind(occurrence, what, loaded?.isOrganizer);
    const more = { count: loaded?.participants.length, isCompact: what === 'change' };
    const askAbout = (scope: EventScope): void => askInvite(kind, more, (invite) => act({ scope, invite }), giveUp);
    if (!occurrence.isRepeated) {
      askAbout('all');
      return;
    }
    setQuestion({
      step: 'scope',
      what,
      answer: askAbout,
      giveUp: () => {
        setQuestion(null);
        giveUp?.();
      },
    });
  };
  return { question, ask, askInvite };
}
