import { describe, expect, test } from 'vitest';
import { createFeatures } from './create-features.ts';
import { defineFeature, type FeatureDeclaration, type FeatureServices } from './feature.ts';
import { definePort } from './ports.ts';
import { passwordDirectoryPort } from './services.ts';

const services = {} as unknown as FeatureServices;
const textPort = definePort<() => string>('other.text');
const made: string[] = [];

const directory = defineFeature({
  name: 'directory',
  create: () => ({
    name: 'directory',
    routes: [],
    offers: [passwordDirectoryPort.bind({ check: async ({ name }) => (name === 'known' ? 'wrong' : null) })],
  }),
});
const offering = (name: string): FeatureDeclaration =>
  defineFeature({ name, create: () => ({ name, routes: [], offers: [textPort.bind(() => `text of ${name}`)] }) });
const using = (use: (needed: { readonly text: () => string }) => void): FeatureDeclaration =>
  defineFeature({
    name: 'using',
    needs: { text: textPort },
    create: (_services, needed) => {
      use(needed);
      return { name: 'using', routes: [] };
    },
  });
const named = (name: string, isFirst: boolean): FeatureDeclaration =>
  defineFeature({
    name,
    ...(isFirst ? { isFirst } : {}),
    create: () => {
      made.push(name);
      return { name, routes: [] };
    },
  });

describe('capabilities and their ports', () => {
  test('one that is made earlier uses what a later one offers', () => {
    let read = (): string => '';
    const list = [
      using((needed) => {
        read = () => needed.text();
      }),
      offering('other'),
      directory,
    ];
    createFeatures(list, services, {});
    expect(read()).toBe('text of other');
  });

  test('a port that nobody offers stops the start, and the message says which and who needs it', () => {
    const list = [using(() => undefined), directory];
    expect(() => createFeatures(list, services, {})).toThrow(
      'no capability offers these ports: other.text (needed by using)',
    );
    const needs = { text: textPort };
    expect(() => createFeatures([directory], services, needs)).toThrow('other.text (needed by the server)');
  });

  test('a port that two offer stops the start', () => {
    expect(() => createFeatures([offering('one'), offering('two'), directory], services, {})).toThrow(
      'the port other.text is offered by one and by two',
    );
  });

  test('a port that is used while capabilities are made is refused, whatever the order of the list', () => {
    const early = using((needed) => void needed.text());
    for (const list of [
      [early, offering('other'), directory],
      [offering('other'), early, directory],
    ])
      expect(() => createFeatures(list, services, {})).toThrow(
        'using uses the port other.text before all capabilities are made',
      );
  });

  test('the one that says so is made first; the root answers about passwords that are kept elsewhere', async () => {
    let check: FeatureServices['passwordDirectory'];
    const asking = defineFeature({
      name: 'asking',
      create: ({ passwordDirectory }) => {
        check = passwordDirectory;
        return { name: 'asking', routes: [] };
      },
    });
    const list = [named('a', false), asking, named('z', true), directory];
    const { features } = createFeatures(list, services, {});
    expect(made).toEqual(['z', 'a']);
    expect(features.map(({ name }) => name)).toEqual(['z', 'a', 'asking', 'directory']);
    const context = {} as unknown as Parameters<NonNullable<typeof check>['check']>[1];
    expect(await check?.check({ name: 'known', password: '' }, context)).toBe('wrong');
  });
});
