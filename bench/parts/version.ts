import { mkdirSync } from 'node:fs';
import { type Api, createApi } from './api.ts';
import type { FilledMailbox } from './fill-store.ts';

/** A running server of one version, with a filled mailbox and an empty one. */
export interface Version {
  readonly sender: FilledMailbox;
  readonly receiver: FilledMailbox;
  /** Signed in as the owner of the filled mailbox. */
  readonly api: Api;
  /** Signed in as the owner of the empty mailbox. */
  readonly receiving: Api;
  stop(): Promise<void>;
}

export interface VersionOptions {
  readonly checkout: URL;
  /** Is made. */
  readonly directory: string;
  readonly mails: number;
  /** An empty PostgreSQL database; SQLite when left out. */
  readonly databaseUrl?: string;
}

/** Fills a store by the code of a checkout, and starts its built server on it. */
export async function openVersion({ checkout, directory, mails, databaseUrl }: VersionOptions): Promise<Version> {
  const part = async (name: string): Promise<unknown> => import(new URL(`bench/parts/${name}.ts`, checkout).href);
  const { fillStore, password } = (await part('fill-store')) as typeof import('./fill-store.ts');
  const { startServerProcess } = (await part('server-process')) as typeof import('./server-process.ts');
  mkdirSync(directory);
  const { mailboxes } = await fillStore(directory, databaseUrl ?? null, [mails, 0]);
  const [sender, receiver] = mailboxes as [FilledMailbox, FilledMailbox];
  const server = await startServerProcess(directory, databaseUrl ?? null);
  const api = await createApi(server.url, sender.address, password);
  await api.waitUntilIndexed([sender], server.url, password);
  return {
    sender,
    receiver,
    api,
    receiving: await createApi(server.url, receiver.address, password),
    stop: () => server.stop(),
  };
}
