import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import type { Schema } from '../../engines/database/port.ts';
import type { FlagColumn, MailCriteria } from './search-plan.ts';

type Builder = ExpressionBuilder<Schema, 'message'>;
type Condition = ExpressionWrapper<Schema, 'message', SqlBool>;

function flagConditions(eb: Builder, flags: MailCriteria['flags']): Condition[] {
  return (Object.entries(flags) as [FlagColumn, boolean][]).map(([column, value]) =>
    eb(`message.${column}`, '=', value ? 1 : 0),
  );
}

function timeConditions(eb: Builder, { time, notTimes }: MailCriteria): Condition[] {
  return [
    ...(time === null ? [] : [eb('message.received_at', '>=', time.from), eb('message.received_at', '<=', time.until)]),
    ...notTimes.map(({ from, until }) =>
      eb.or([eb('message.received_at', '<', from), eb('message.received_at', '>', until)]),
    ),
  ];
}

function folderConditions(eb: Builder, scope: Scope, { folders, notFolders }: MailCriteria): Condition[] {
  const hidden = [...notFolders, ...scope.hiddenFolders];
  // Added to nothing, so that the engines walk by arrival, the order of the results, and not folder by folder.
  const folder = sql<number>`(${eb.ref('message.folder_id')} + 0)`;
  return [
    ...(folders === null ? [] : [eb(folder, 'in', folders.length === 0 ? [-1] : [...folders])]),
    ...(hidden.length === 0 ? [] : [eb(folder, 'not in', hidden)]),
  ];
}

function labelConditions(eb: Builder, { labels, notLabels }: MailCriteria): Condition[] {
  const hasLabel = (label: number) =>
    eb.exists(
      eb
        .selectFrom('message_label')
        .select('message_label.n')
        .whereRef('message_label.account_no', '=', 'message.account_no')
        .whereRef('message_label.n', '=', 'message.n')
        .where('message_label.label_id', '=', label),
    );
  return [...labels.map(hasLabel), ...notLabels.map((label) => eb.not(hasLabel(label)))] as Condition[];
}

/** Whether a mail meets the criteria and may be seen. Expunged mail never does. */
export function matchCriteria(eb: Builder, scope: Scope, criteria: MailCriteria) {
  const { minBytes, maxBytes } = criteria;
  return eb.and([
    // A literal, so that the partial index by arrival is seen to fit.
    eb('message.folder_id', '>', eb.lit(0)),
    ...folderConditions(eb, scope, criteria),
    ...timeConditions(eb, criteria),
    ...flagConditions(eb, criteria.flags),
    ...(minBytes === null ? [] : [eb('message.size_bytes', '>=', minBytes)]),
    ...(maxBytes === null ? [] : [eb('message.size_bytes', '<=', maxBytes)]),
    ...labelConditions(eb, criteria),
  ]);
}
