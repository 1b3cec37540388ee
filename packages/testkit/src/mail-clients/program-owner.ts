/** Somebody who reads and writes mail with programs: a person of the test's server, a code, a home for the programs, and the listeners. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientProtocol } from '@hongyan/contract';
import type { TestPerson, TestServer } from '@hongyan/testkit';
import type { ClientListener } from './client-listener.ts';
import { ProgramHome } from './program-home.ts';

export interface ProgramOwner {
  readonly person: TestPerson;
  /** TLS from the first octet. */
  readonly tls: ClientListener;
  /** In the clear until STARTTLS or STLS. */
  readonly stls: ClientListener;
  readonly home: ProgramHome;
}

/** Makes owners of one server; `close` takes their homes away. */
export class ProgramOwners {
  readonly #server: TestServer;
  readonly #domain: string;
  readonly #homes: ProgramHome[] = [];

  constructor(server: TestServer, domain: string) {
    this.#server = server;
    this.#domain = domain;
  }

  /** A new person with a code for these protocols; the listeners are those of the first. */
  async add(protocols: readonly ['imap' | 'pop3', ...ClientProtocol[]]): Promise<ProgramOwner> {
    const { ports, config } = this.#server;
    const home = await ProgramHome.open();
    const person = await this.#server.addPerson(`person${String(this.#homes.push(home))}@${this.#domain}`);
    const code = await this.#server.addCode(person, [...protocols]);
    const authority = await readFile(join(config.dataDirectory, 'tls', 'certificate.pem'), 'utf8');
    const listener = { user: person.address, code, authority };
    const [tls, stls] = protocols[0] === 'imap' ? [ports.imaps, ports.imap] : [ports.pop3s, ports.pop3];
    return { person, home, tls: { ...listener, port: tls }, stls: { ...listener, port: stls } };
  }

  async close(): Promise<void> {
    await Promise.all(this.#homes.map((home) => home.close()));
  }
}
