/** SEARCH and UID SEARCH (RFC 9051 §6.4.4; RFC 4731, RFC 5182, RFC 7162 §3.1.5). */
import type { Arguments } from '../../wire/arguments.ts';
import { type ReturnOption, readReturnOptions } from '../../wire/return-options.ts';
import { readSearchCharset, readSearchKeys, type SearchProgram } from '../../wire/search-keys.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import { type Command, type CommandContext, type Completion, defineCommand } from '../command.ts';
import { enableCondstore } from '../session/enable-condstore.ts';
import { answerSearch } from './answer-search.ts';
import { newsAfterSearch } from './news-after-search.ts';

interface SearchInput {
  readonly options: ReadonlySet<ReturnOption> | null;
  readonly program: SearchProgram;
}

const allOnly: ReadonlySet<ReturnOption> = new Set<ReturnOption>(['ALL']);

/** IMAP4rev2 answers with ESEARCH always (RFC 9051 §6.4.4). */
function listOptions(context: CommandContext, input: SearchInput): ReadonlySet<ReturnOption> | null {
  return input.options ?? (context.isEnabled('IMAP4REV2') ? allOnly : null);
}

async function runSearch(context: CommandContext, input: SearchInput, byUid: boolean): Promise<Completion> {
  const { selected } = context;
  const { key, asksModseq } = input.program;
  if (asksModseq) enableCondstore(context);
  const options = listOptions(context, input);
  const answer = { name: 'SEARCH', byUid, options, withModseq: asksModseq } as const;
  await answerSearch(context, () => selected.mailbox.search(key, context.signal), answer);
  return { status: 'OK', text: 'SEARCH completed', news: newsAfterSearch(byUid, input.program) };
}

/** A search that was to be saved and is answered NO leaves nothing saved (RFC 9051 §6.4.4.1). */
function readSavingCharset(args: Arguments, context: CommandContext, options: SearchInput['options']): void {
  try {
    readSearchCharset(args);
  } catch (error) {
    if (options?.has('SAVE') === true) context.selected.savedSearch = [];
    throw error;
  }
}

function defineSearch(name: string, byUid: boolean): Command<SearchInput> {
  return defineCommand<SearchInput>({
    name,
    states: ['selected'],
    parse(args, context) {
      const options = readReturnOptions(args);
      if (args.take('CHARSET ')) {
        // RFC 6855 §3: after ENABLE UTF8=ACCEPT every text is UTF-8 and saying so is refused.
        if (context.isEnabled('UTF8=ACCEPT')) throw new ImapSyntaxError('CHARSET is not said after ENABLE UTF8=ACCEPT');
        readSavingCharset(args, context, options);
        args.space();
      }
      return { options, program: readSearchKeys(args, context) };
    },
    run: (context, input) => runSearch(context, input, byUid),
  });
}

export const search = defineSearch('SEARCH', false);
export const uidSearch = defineSearch('UID SEARCH', true);
