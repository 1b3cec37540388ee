/** Starts the whole server for tests, on free ports, and speaks to its listeners as other programs do. */
export {
  type ApiClient,
  createApiClient,
  type RawAnswer,
  type RawRequest,
  sendRaw,
  sessionCookieOf,
  signInAt,
  signInWithCookieAt,
} from './api-client.ts';
export { type BareImap, openBareImap } from './bare-imap.ts';
export { type BrokenMessage, brokenMessages } from './broken-messages.ts';
export { Dialogue, type TalkOptions } from './dialogue.ts';
export { type DnsServer, startDnsServer } from './dns-server.ts';
export type { Zone, ZoneRecords } from './dns-zone.ts';
export { fakeDns } from './fake-dns.ts';
export { openPush, type PushClient } from './push-client.ts';
export { inheritedClock, type ServerProcess, spawnServer } from './server-process.ts';
export { type Message, type SmtpListener, sendMessage } from './smtp-client.ts';
export { type SmtpSink, type SmtpSinkOptions, type SunkMail, startSmtpSink } from './smtp-sink.ts';
export { createTestClock, type TestClock } from './test-clock.ts';
export {
  startTestServer,
  type TestPerson,
  type TestServer,
  type TestServerOptions,
  testHostname,
  testPassword,
} from './test-server.ts';
export { waitFor } from './wait-for.ts';
