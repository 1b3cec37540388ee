import { z } from 'zod';
import { defineCall } from '../call.ts';

const ticket = defineCall({
  name: 'push.ticket',
  method: 'POST',
  path: 'mail/message/ticket',
  capability: 'push',
  summary: 'A ticket for the push socket: good once, for 30 s, for this session (our path)',
  changes: false,
  input: z.object({}),
  output: z.object({ ticket: z.string(), path: z.string() }),
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
});

export const pushCalls = { ticket };
