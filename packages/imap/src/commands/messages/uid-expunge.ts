import { readSequenceSet, uidsOfUidSet } from '../../wire/sequence-set.ts';
import { defineCommand } from '../command.ts';
import { expungeMails } from './expunge-mails.ts';

/** UID EXPUNGE (RFC 9051 §6.4.9, RFC 4315 §2.1): of the named mails those that are marked `\Deleted`. */
export const uidExpunge = defineCommand({
  name: 'UID EXPUNGE',
  states: ['selected'],
  parse: (args, context) => readSequenceSet(args, context.limits.maxSetRanges),
  run: (context, set) => expungeMails(context, uidsOfUidSet(set, context.selected)),
});
