import { calls } from '@hongyan/contract';
import { expect, it } from 'vitest';
import settingsPage from '../../../../../docs/settings.md?raw';

const sources: Record<string, string> = import.meta.glob(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every call by its name in the client: `search.quick`. */
const allNames = Object.entries(calls).flatMap(([capability, verbs]) =>
  Object.entries(verbs).map(([verb, call]) => ({ name: `${capability}.${verb}`, path: call.path })),
);

/** Called by the kind of message that is begun (`compose[kind]` in load-start.ts). */
const byKind = ['compose.reply', 'compose.replyAll', 'compose.forward'];

it('makes every call of the contract but those of which docs/settings.md says for whom they are', () => {
  const text = Object.values(sources).join('\n');
  const callsByKind = text.includes('readData(compose[kind](');
  const isMade = ({ name, path }: (typeof allNames)[number]) =>
    new RegExp(String.raw`\bapi\.${name.replace('.', String.raw`\.`)}\b`).test(text) ||
    text.includes(`readData(${name}(`) ||
    (callsByKind && byKind.includes(name)) ||
    text.includes(`'${path}'`) ||
    text.includes(`api/${path}`);
  const left = allNames.filter((call) => !isMade(call)).map(({ name }) => name);
  const section = settingsPage.split('## Calls that our own web client does not make')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const known = new Set(allNames.map(({ name }) => name));
  const explained = rows
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Za-z]+\.[A-Za-z]+)`/g)].map(([, name]) => name))
    .filter((name) => name !== undefined && known.has(name));
  expect(left.toSorted()).toEqual(explained.toSorted());
});
