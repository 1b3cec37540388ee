/** Links to what stands beside the mailbox: gateway, archive, management console. */
import { z } from 'zod';
import { defineCall } from '../call.ts';

const linkSchema = z.object({
  /** An https address; empty: none is set. */
  url: z.string(),
});

const gatewayUrl = defineCall({
  name: 'outsideLinks.gatewayUrl',
  method: 'GET',
  path: 'mail/gateway/gatewayUrl',
  capability: 'home',
  needs: 'person',
  feature: 'gateway',
  summary: 'The link of the mail gateway',
  input: z.object({}),
  output: linkSchema,
});

const archiveUrl = defineCall({
  name: 'outsideLinks.archiveUrl',
  method: 'GET',
  path: 'mail/archive/archiveUrl',
  capability: 'home',
  needs: 'person',
  feature: 'mailArchive',
  summary: 'The link of the mail archive',
  input: z.object({}),
  output: linkSchema,
});

const consoleToken = defineCall({
  name: 'outsideLinks.consoleToken',
  method: 'GET',
  alsoMethod: 'POST',
  path: 'console/token',
  capability: 'identity',
  summary: 'A token that opens the management console once, within a minute, for an administrator',
  changes: true,
  rateLimit: { max: 20, perSeconds: 60, by: 'session' },
  input: z.object({}),
  output: z.object({ token: z.string(), expiresAt: z.number().int() }),
  errors: ['notAllowed'],
});

export const outsideLinksCalls = { gatewayUrl, archiveUrl, consoleToken };
