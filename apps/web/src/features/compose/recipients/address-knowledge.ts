import type { Calls, LookAlike } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { maxCheckedAddresses } from '@hongyan/contract/limits';
import { useEffect } from 'react';
import { create } from 'zustand';
import { addressKey, isValidAddress, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { api, successCode } from '../../../platform/api/api-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';

type GroupCount = OutputOf<Calls['mailGroups']['people']>['groups'][number];

/** What the server knows of an address: a colleague's name and department, or whom an outside address resembles. */
export interface KnownAddress {
  readonly name: string;
  readonly deptName: string;
  readonly lookAlike: LookAlike | null;
  /** Of a mail group: how many people it is, and whether this person may see them. */
  readonly group?: { readonly people: number; readonly mayList: boolean };
}

export type AddressKnowledge = Readonly<Record<string, KnownAddress>>;

/** After the last change: somebody who pastes or types goes on for a moment. */
const quietMs = 250;
/** Of a message to more, the first are checked: a hint about the hundredth is read by nobody. */
const maxAsked = 100;

const useKnown = create<{ readonly known: AddressKnowledge }>(() => ({ known: {} }));
const asked = new Set<string>();

useSession.subscribe(({ signedIn }) => {
  if (signedIn) return;
  asked.clear();
  useKnown.setState({ known: {} });
});

/** What is known of the recipients, by `addressKey`. It grows while one writes; a server that does not answer leaves it as it is. */
export function useAddressKnowledge(recipients: readonly Recipient[]): AddressKnowledge {
  useEffect(() => {
    const timer = setTimeout(() => void ask(recipients), quietMs);
    return () => clearTimeout(timer);
  }, [recipients]);
  return useKnown((state) => state.known);
}

async function ask(recipients: readonly Recipient[]): Promise<void> {
  const fresh = recipients
    .slice(0, maxAsked)
    .filter(({ address }) => isValidAddress(address) && !asked.has(addressKey(address)));
  for (const { address } of fresh) asked.add(addressKey(address));
  for (let at = 0; at < fresh.length; at += maxCheckedAddresses) {
    const list = fresh.slice(at, at + maxCheckedAddresses).map(({ name, address }) => ({ name, address }));
    try {
      const addresses = list.map(({ address }) => address);
      const [answer, reached] = await Promise.all([api.contacts.check({ list }), api.mailGroups.people({ addresses })]);
      const groups = reached.code === successCode ? reached.data.groups : [];
      if (answer.code === successCode) record([...answer.data.list, ...groups.map(describeGroup)]);
      else forget(list);
    } catch {
      // Hints are a convenience: the next change asks again, and nothing is shown.
      forget(list);
    }
  }
}

function describeGroup({ address, name, people, mayList }: GroupCount): KnownAddress & { readonly address: string } {
  return { address, name, deptName: '', lookAlike: null, group: { people, mayList } };
}

function record(list: readonly (KnownAddress & { readonly address: string })[]): void {
  const fresh = list.map(({ address, ...known }) => [addressKey(address), known] as const);
  useKnown.setState(({ known }) => ({ known: { ...known, ...Object.fromEntries(fresh) } }));
}

function forget(list: readonly { readonly address: string }[]): void {
  for (const { address } of list) asked.delete(addressKey(address));
}
