/** What is typed for a policy, in the words of the command line: `words:合同,报价;outside`. Pure; departments are looked up elsewhere. */
import { type ApprovalTextField, approvalTextFields } from '@hongyan/contract';
import { UsageError } from '../../../admin-command/admin-command.ts';

/** Entries of a list, in Chinese or other punctuation. */
export const splitList = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Several choices or conditions of one option. */
export const splitParts = (text: string): string[] =>
  text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function requireList(kind: string, text: string): string[] {
  const list = splitList(text);
  if (list.length === 0) throw new UsageError(`"${kind}:" needs something after the colon.`);
  return list;
}

function requireNumber(kind: string, text: string): number {
  if (!/^\d{1,9}$/.test(text.trim())) throw new UsageError(`"${kind}:" needs a number after the colon, not "${text}".`);
  return Number(text);
}

const units: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

function parseSize(text: string): number {
  const match = /^(\d{1,9})\s*([kmg]?)b?$/i.exec(text.trim());
  const unit = units[(match?.[2] ?? '').toLowerCase()];
  if (match === null || unit === undefined) throw new UsageError(`"${text}" is no size such as 10MB.`);
  return Number(match[1]) * unit;
}

/** `words@subject+body`: the kind, and the texts in which it is looked for; all of them where none is named. */
function parseFields(head: string): { readonly kind: string; readonly fields: readonly ApprovalTextField[] } {
  const [kind = '', named] = head.split('@');
  if (named === undefined) return { kind, fields: approvalTextFields };
  const fields = approvalTextFields.filter((field) => named.split('+').includes(field));
  if (fields.length !== named.split('+').length)
    throw new UsageError(`"${head}": the texts are ${approvalTextFields.join(', ')}.`);
  return { kind, fields };
}

/** One condition. Throws UsageError. */
export function parseCondition(text: string): object {
  const colon = text.indexOf(':');
  const { kind, fields } = parseFields(colon === -1 ? text : text.slice(0, colon));
  const value = colon === -1 ? '' : text.slice(colon + 1);
  switch (kind) {
    case 'always':
    case 'outside':
      return { kind };
    case 'domain':
      return { kind: 'domains', domains: requireList(kind, value) };
    case 'words':
      return { kind, fields, words: requireList(kind, value) };
    case 'pattern':
      return { kind, fields, pattern: value };
    case 'files':
      return { kind: 'fileTypes', extensions: requireList(kind, value).map((one) => one.replace(/^\./, '')) };
    case 'size':
      return { kind: 'attachmentSize', largerThan: parseSize(value) };
    case 'recipients':
      return { kind, moreThan: requireNumber(kind, value) };
    case 'class':
      return { kind: 'classification', labels: requireList(kind, value) };
    case 'forwarded': {
      const list = requireList(kind, value);
      const isSender = (entry: string): boolean => entry.includes('@');
      return {
        kind: 'forwardedFrom',
        folders: list.filter((entry) => !isSender(entry)),
        senders: list.filter(isSender),
      };
    }
    default:
      throw new UsageError(
        `"${text}" is no condition: always, outside, domain:, words:, pattern:, files:, size:, recipients:, class:, forwarded:.`,
      );
  }
}

/** Levels: approvers of one divided by commas, levels by semicolons. */
export function parseLevels(text: string, need: string | null): readonly object[] {
  if (need !== null && need !== 'any' && need !== 'all') throw new UsageError('--need is any or all.');
  return splitParts(text).map((level) => ({
    approvers: splitList(level).map((approver) =>
      approver === 'manager' || approver === 'head' ? { kind: approver } : { kind: 'person', address: approver },
    ),
    ...(need === null ? {} : { need }),
  }));
}

const actions: Readonly<Record<string, string>> = { send: 'send', return: 'return', 'hand-on': 'handOn' };

/** `8:send`, `8:return`, `8:hand-on`, `8:hand-on:ADDRESS`, or `none`. */
export function parseTimeout(text: string): object | null {
  if (text === 'none') return null;
  const [hours = '', name = '', to = null] = text.split(':');
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(hours) || action === undefined || (to !== null && action !== 'handOn'))
    throw new UsageError(`--timeout is HOURS:send, HOURS:return, HOURS:hand-on[:ADDRESS] or none, not "${text}".`);
  return { hours: Number(hours), action, to };
}
