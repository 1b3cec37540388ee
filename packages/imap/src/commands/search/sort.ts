/** SORT and UID SORT (RFC 5256 §3; RETURN: RFC 5267 §3; DISPLAYFROM and DISPLAYTO: RFC 5957). */
import type { SortKey } from '../../session-port.ts';
import type { Arguments } from '../../wire/arguments.ts';
import { type ReturnOption, readReturnOptions } from '../../wire/return-options.ts';
import { readSearchCharset, readSearchKeys, type SearchProgram } from '../../wire/search-keys.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import { type Command, type CommandContext, type Completion, defineCommand } from '../command.ts';
import { enableCondstore } from '../session/enable-condstore.ts';
import { answerSearch } from './answer-search.ts';
import { newsAfterSearch } from './news-after-search.ts';

const sortKeys: readonly SortKey[] = [
  'ARRIVAL',
  'CC',
  'DATE',
  'FROM',
  'SIZE',
  'SUBJECT',
  'TO',
  'DISPLAYFROM',
  'DISPLAYTO',
];

interface SortInput {
  readonly options: ReadonlySet<ReturnOption> | null;
  readonly keys: readonly { readonly key: SortKey; readonly reverse: boolean }[];
  readonly program: SearchProgram;
}

/** `(REVERSE DATE SUBJECT)`; a key that comes twice changes nothing, so there are never more than there are kinds. */
function readSortKeys(args: Arguments): SortInput['keys'] {
  const keys = args.list(() => {
    const reverse = args.take('REVERSE ');
    const name = args.keyword();
    const key = sortKeys.find((known) => known === name);
    if (key === undefined) throw new ImapSyntaxError('No such key to sort by');
    return { key, reverse };
  }, sortKeys.length * 2);
  if (keys.length === 0) throw new ImapSyntaxError('SORT needs a key');
  return keys.filter(({ key }, at) => keys.findIndex((other) => other.key === key) === at);
}

async function runSort(context: CommandContext, input: SortInput, byUid: boolean): Promise<Completion> {
  const { key, asksModseq } = input.program;
  if (asksModseq) enableCondstore(context);
  const answer = { name: 'SORT', byUid, options: input.options, withModseq: asksModseq } as const;
  await answerSearch(context, () => context.selected.mailbox.sort(input.keys, key, context.signal), answer);
  return { status: 'OK', text: 'SORT completed', news: newsAfterSearch(byUid, input.program) };
}

function defineSort(name: string, byUid: boolean): Command<SortInput> {
  return defineCommand<SortInput>({
    name,
    states: ['selected'],
    parse(args, context) {
      const options = readReturnOptions(args);
      const keys = readSortKeys(args);
      args.space();
      readSearchCharset(args);
      args.space();
      return { options, keys, program: readSearchKeys(args, context) };
    },
    run: (context, input) => runSort(context, input, byUid),
  });
}

export const sort = defineSort('SORT', false);
export const uidSort = defineSort('UID SORT', true);
