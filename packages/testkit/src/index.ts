/** Starts the whole server for tests, on free ports, and speaks to its listeners as other programs do. */

export { type BrokenMessage, brokenMessages } from './messages/broken-messages.ts';
export { type DnsServer, startDnsServer } from './peers/dns-server.ts';
export type { Zone, ZoneRecords } from './peers/dns-zone.ts';
export { fakeDns } from './peers/fake-dns.ts';
export { type SmtpSink, type SmtpSinkOptions, type SunkMail, startSmtpSink } from './peers/smtp-sink.ts';
export {
  type ApiClient,
  createApiClient,
  findSessionCookie,
  type RawAnswer,
  type RawRequest,
  sendRaw,
  signInAt,
  signInWithCookieAt,
} from './protocols/api-client.ts';
export { type BareImap, openBareImap } from './protocols/bare-imap.ts';
export { Dialogue, type TalkOptions } from './protocols/dialogue.ts';
export { openPush, type PushClient } from './protocols/push-client.ts';
export { type Message, type SmtpListener, sendMessage } from './protocols/smtp-client.ts';
export { inheritedClock, type ServerProcess, spawnServer } from './server/server-process.ts';
export { createTestClock, type TestClock } from './server/test-clock.ts';
export {
  startTestServer,
  type TestPerson,
  type TestServer,
  type TestServerOptions,
  testHostname,
  testPassword,
} from './server/test-server.ts';
export { hangMs, waitFor } from './wait-for.ts';
