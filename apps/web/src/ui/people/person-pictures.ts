import type { Calls } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { useCallback, useSyncExternalStore } from 'react';
import { atSessionEnd } from '../../lib/session-end.ts';

/**
 * Pictures of people of the organisation, by address. Addresses that are shown are asked for together; a picture is fetched once with the
 * session and drawn from memory, since the server answers no picture element (docs/decisions/0063-media-types-and-origin.md). Whatever
 * fails leaves initials.
 */

/** Sides in pixels in which the server keeps pictures. */
const sides = [64, 128, 256] as const;
/** Addresses of one call (`maxAvatarAddresses` of the contract). */
const addressesPerCall = 200;
/** Rows of a list appear within this time and are asked for together. */
const gatherMs = 20;
/** Who has which picture is asked again after so long, when the person is shown anew. */
const knownForMs = 10 * 60_000;
/** After a failure; a server that is down is not asked for each row. */
const retryMs = 60_000;

interface Known {
  /** Path of the picture; '' for none. */
  avatar: string;
  askAgainAt: number;
}

const known = new Map<string, Known>();
const wanted = new Set<string>();
const listeners = new Map<string, Set<() => void>>();
/** Object addresses by path and side; '' while it is under way, and where it could not be had. */
const pictures = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Rises when everything is forgotten: answers of before count no more. */
let era = 0;

atSessionEnd(forgetPictures);

const normalise = (address: string): string => address.trim().toLowerCase();

function notify(addresses: Iterable<string>): void {
  for (const address of addresses) for (const listener of listeners.get(address) ?? []) listener();
}

function notifyAll(): void {
  notify([...listeners.keys()]);
}

/** Nothing of the mailbox may stay in this window: its session has ended, or its screen is locked. */
export function forgetPictures(): void {
  era += 1;
  known.clear();
  wanted.clear();
  for (const url of pictures.values()) if (url !== '') URL.revokeObjectURL(url);
  pictures.clear();
  notifyAll();
}

/** Asks again who has which picture; what is shown stays until the answer differs. */
export function refreshPictures(): void {
  for (const entry of known.values()) entry.askAgainAt = 0;
  for (const address of listeners.keys()) if (address !== '') ask(address);
}

function ask(address: string): void {
  if ((known.get(address)?.askAgainAt ?? 0) > Date.now()) return;
  wanted.add(address);
  timer ??= setTimeout(() => void askWanted(), gatherMs);
}

/**
 * `avatars.find`; undefined for a refusal. Not by the API client, which ends or locks the app shell for a session that is over: that is said by the
 * next call that the person makes, not by decoration.
 */
async function findPictures(
  addresses: readonly string[],
): Promise<OutputOf<Calls['avatars']['find']>['list'] | undefined> {
  const answer = await fetch('/api/user/avatar/find', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ addresses }),
  });
  if (!answer.ok) return undefined;
  const { data } = (await answer.json()) as { data: OutputOf<Calls['avatars']['find']> };
  return data.list;
}

async function askWanted(): Promise<void> {
  timer = undefined;
  const addresses = [...wanted].slice(0, addressesPerCall);
  for (const address of addresses) wanted.delete(address);
  if (wanted.size > 0) timer = setTimeout(() => void askWanted(), gatherMs);
  const asked = era;
  // Others that appear while the answer is under way do not ask for these again.
  const soon = Date.now() + retryMs;
  for (const address of addresses) known.set(address, { avatar: known.get(address)?.avatar ?? '', askAgainAt: soon });
  try {
    const list = await findPictures(addresses);
    if (asked !== era || list === undefined) return;
    const found = new Map(list.map(({ address, avatar }) => [address, avatar]));
    const askAgainAt = Date.now() + knownForMs;
    for (const address of addresses) known.set(address, { avatar: found.get(address) ?? '', askAgainAt });
    notify(addresses);
  } catch {
    // Initials stay.
  }
}

/** The smallest size that is sharp on this screen. */
function sideFor(size: number): number {
  const pixels = size * window.devicePixelRatio;
  return sides.find((side) => side >= pixels) ?? sides[sides.length - 1] ?? 256;
}

function pictureAt(avatar: string, side: number): string {
  const key = `${avatar}?side=${String(side)}`;
  const url = pictures.get(key);
  if (url !== undefined) return url;
  pictures.set(key, '');
  void load(key);
  return '';
}

async function load(key: string): Promise<void> {
  const asked = era;
  try {
    const answer = await fetch(`/api/${key}`, { credentials: 'same-origin' });
    if (!answer.ok || asked !== era) return;
    const blob = await answer.blob();
    if (asked !== era) return;
    pictures.set(key, URL.createObjectURL(blob));
    notifyAll();
  } catch {
    // A broken line: tried again when it is shown anew after a while.
    setTimeout(() => {
      if (pictures.get(key) === '') pictures.delete(key);
    }, retryMs);
  }
}

export interface PictureOf {
  /** '' for nobody. */
  readonly address: string;
  /** Path of the picture where it is known already; then nobody is asked who has it. */
  readonly avatar?: string | undefined;
  /** Side in CSS pixels. */
  readonly size: number;
}

/** The object address of somebody's picture for `img`; '' while it is not there and where there is none. */
export function usePersonPicture({ address, avatar, size }: PictureOf): string {
  const normalised = normalise(address);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ofAddress = listeners.get(normalised) ?? new Set();
      listeners.set(normalised, ofAddress.add(listener));
      if (normalised !== '' && avatar === undefined) ask(normalised);
      return () => {
        ofAddress.delete(listener);
        if (ofAddress.size === 0) listeners.delete(normalised);
      };
    },
    [normalised, avatar],
  );
  return useSyncExternalStore(subscribe, () => {
    const path = avatar ?? known.get(normalised)?.avatar ?? '';
    return path === '' ? '' : pictureAt(path, sideFor(size));
  });
}
