import type { TwoFactorOffer } from '@hongyan/contract';
import { useState } from 'react';
import { enterSession, type SignInProof, type SignInResult, signIn } from '../../platform/session/session-flow.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';

/** Of the contract's error table. */
export const puzzleNeededCode = 400620;

/** Why somebody was not let in; code 0: the server could not be asked. */
export interface Refusal {
  code: number;
  message: string;
}

/** What a sign-in is waiting for besides its first proof. */
export interface SignInFlow {
  /** Asked after the first proof. */
  offer: TwoFactorOffer | null;
  setOffer: (offer: TwoFactorOffer | null) => void;
  /** Set while a sliding puzzle is asked: takes its ticket, undefined when the person gave up. */
  onPuzzle: ((ticket: string | undefined) => void) | null;
  /** Answers why it did not work; undefined when it did, or when the second factor is asked. `onProven`: the first proof was right. */
  prove: (proof: SignInProof, onProven?: () => void) => Promise<Refusal | undefined>;
  finishSecond: (mustChange: boolean) => Promise<void>;
}

/** Signs in by any proof: asks for the puzzle where the server wants one and repeats the proof with it, then for the second factor. */
export function useSignIn(onSignedIn: () => Promise<void>): SignInFlow {
  const [offer, setOffer] = useState<TwoFactorOffer | null>(null);
  const [puzzle, setPuzzle] = useState<{ done: (ticket: string | undefined) => void } | null>(null);

  const askPuzzle = async (): Promise<string | undefined> => {
    const ticket = await new Promise<string | undefined>((resolve) => setPuzzle({ done: resolve }));
    setPuzzle(null);
    return ticket;
  };
  const signInWithPuzzle = async (proof: SignInProof): Promise<SignInResult> => {
    const result = await signIn(proof);
    if (proof.grant_type !== 'password' || result.kind !== 'refused' || result.code !== puzzleNeededCode) return result;
    const ticket = await askPuzzle();
    return ticket === undefined ? result : signInWithPuzzle({ ...proof, puzzleTicket: ticket });
  };
  const prove = async (proof: SignInProof, onProven?: () => void): Promise<Refusal | undefined> => {
    try {
      const result = await signInWithPuzzle(proof);
      if (result.kind === 'refused') return { code: result.code, message: result.message };
      onProven?.();
      if (result.kind === 'secondStep') setOffer(result.offer);
      else await onSignedIn();
      return undefined;
    } catch (error) {
      return { code: 0, message: formatMessage(error) };
    }
  };
  const finishSecond = async (mustChange: boolean): Promise<void> => {
    enterSession(mustChange);
    await onSignedIn();
  };
  return { offer, setOffer, onPuzzle: puzzle === null ? null : puzzle.done, prove, finishSecond };
}
