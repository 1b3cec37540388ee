/** THREAD and UID THREAD (RFC 5256 §3). */
import { readSearchCharset, readSearchKeys, type SearchProgram } from '../../wire/search-keys.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import { writeThreads } from '../../wire/write-numbers.ts';
import { type Command, type CommandContext, type Completion, defineCommand } from '../command.ts';
import { enableCondstore } from '../session/enable-condstore.ts';
import { newsAfterSearch } from './news-after-search.ts';

interface ThreadInput {
  readonly algorithm: 'REFERENCES' | 'ORDEREDSUBJECT';
  readonly program: SearchProgram;
}

async function runThread(context: CommandContext, input: ThreadInput, byUid: boolean): Promise<Completion> {
  const { mailbox, sequence } = context.selected;
  if (input.program.asksModseq) enableCondstore(context);
  const threads = await mailbox.thread(input.algorithm, input.program.key, context.signal);
  await writeThreads(context, threads, (uid) => {
    const number = sequence.findSequence(uid);
    return byUid && number !== undefined ? uid : number;
  });
  return { status: 'OK', text: 'THREAD completed', news: newsAfterSearch(byUid, input.program) };
}

function defineThread(name: string, byUid: boolean): Command<ThreadInput> {
  return defineCommand<ThreadInput>({
    name,
    states: ['selected'],
    parse(args, context) {
      const algorithm = args.keyword();
      if (algorithm !== 'REFERENCES' && algorithm !== 'ORDEREDSUBJECT')
        throw new ImapSyntaxError('No such way to make threads');
      args.space();
      readSearchCharset(args);
      args.space();
      return { algorithm, program: readSearchKeys(args, context) };
    },
    run: (context, input) => runThread(context, input, byUid),
  });
}

export const thread = defineThread('THREAD', false);
export const uidThread = defineThread('UID THREAD', true);
