import type { SignatureDefault } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PartCommands, Writing } from '../writing-aids/index.ts';
import { signaturesQuery, systemSignaturesQuery } from './api.ts';
import { putSignature } from './put-signature.ts';

/**
 * The signature follows the address that the message is sent from, until the person chooses one by hand. What a message begins
 * with is the server's: nothing is put in here when it is opened, so a draft never gets a second one. Answers what to call
 * when a signature was chosen.
 */
export function useFollowedSignature(commands: PartCommands, writing: Writing): (signId: string | null) => void {
  const { from, isAnswer, signPosition } = writing;
  const own = useQuery(signaturesQuery).data;
  const system = useQuery(systemSignaturesQuery).data;
  const isChosen = useRef(false);
  const last = useRef(from);
  useEffect(() => {
    if (!own || !system || last.current === from) return;
    const use = isAnswer ? 'forReply' : 'forNew';
    const before = findDefault(own.defaults, last.current)?.[use] ?? null;
    const after = findDefault(own.defaults, from)?.[use] ?? null;
    last.current = from;
    // A message without the signature that its address brings: the person took it away.
    if (isChosen.current || (before !== null && !commands.hasSignature())) return;
    const isFilled = after !== null && system.list.some(({ signId }) => signId === after);
    // A system signature names the address, so it is filled anew.
    if (before !== after || isFilled) void putSignature(commands, { from, isAnswer, signPosition }, after);
  }, [from, isAnswer, signPosition, own, system, commands]);
  return () => {
    isChosen.current = true;
  };
}

function findDefault(defaults: readonly SignatureDefault[], address: string): SignatureDefault | undefined {
  return defaults.find((known) => known.address.toLowerCase() === address.toLowerCase());
}
