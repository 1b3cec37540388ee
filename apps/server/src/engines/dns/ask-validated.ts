/** Asks a validating resolver, and reads whether it has proved its answer. Node's own resolver does not say. */
import { randomInt } from 'node:crypto';
import type { ValidatedAnswer, ValidatedDns, ValidatedRecords } from '../smtp-transport/validated-dns.ts';
import {
  createQuestion,
  type DnsMessage,
  type DnsQuestion,
  isAskable,
  readMessage,
  selectRecords,
} from './dns-message.ts';
import { type DnsServerAddress, exchangeByTcp, exchangeByUdp } from './exchange-packets.ts';

/** How long one question may take, and how often each server is asked: as Node's resolver is told. */
const questionTimeoutMs = 5_000;
const questionTries = 2;

const answerCodes: ReadonlySet<string> = new Set(['NOERROR', 'NXDOMAIN']);
/** What a resolver says that does not know EDNS. */
const plainCodes: ReadonlySet<string> = new Set(['FORMERR', 'NOTIMP']);

async function exchange(server: DnsServerAddress, question: DnsQuestion, timeoutMs: number): Promise<DnsMessage> {
  const packet = await createQuestion(question);
  const read = (answer: Buffer) => readMessage(answer, question);
  const message = await exchangeByUdp(server, packet, read, timeoutMs);
  return message.isTruncated ? exchangeByTcp(server, packet, read, timeoutMs) : message;
}

async function askServer(
  server: DnsServerAddress,
  name: string,
  type: keyof ValidatedRecords,
  timeoutMs: number,
): Promise<DnsMessage> {
  const create = (isExtended: boolean): DnsQuestion => ({ id: randomInt(0x1_0000), name, type, isExtended });
  const message = await exchange(server, create(true), timeoutMs);
  if (!plainCodes.has(message.rcode)) return message;
  // It cannot say that it has validated anything.
  return { ...(await exchange(server, create(false), timeoutMs)), isAuthentic: false };
}

/** Asks these servers in order, each again where none answered. */
export function createValidatedDns(
  servers: readonly DnsServerAddress[],
  { timeoutMs = questionTimeoutMs }: { readonly timeoutMs?: number } = {},
): ValidatedDns {
  return {
    async ask<Type extends keyof ValidatedRecords>(
      name: string,
      type: Type,
    ): Promise<ValidatedAnswer<ValidatedRecords[Type]>> {
      if (!isAskable(name)) throw Object.assign(new Error(`${name} is no name of DNS`), { code: 'EBADNAME' });
      let failure: unknown = Object.assign(new Error('there is no resolver'), { code: 'ECONNREFUSED' });
      for (let attempt = 0; attempt < questionTries; attempt += 1)
        for (const server of servers) {
          try {
            const message = await askServer(server, name, type, timeoutMs);
            if (answerCodes.has(message.rcode)) return selectRecords(message, name, type);
            failure = Object.assign(new Error(`${type} ${name}: ${message.rcode}`), { code: `E${message.rcode}` });
          } catch (error) {
            failure = error;
          }
        }
      throw failure;
    },
  };
}
