import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adminCommands } from '../generated/admin-commands.ts';
import { UsageError } from './admin-command.ts';
import { describeHelp } from './describe-command.ts';
import { parseArguments, type Request } from './parse-arguments.ts';

const parse = (line: string): Request => parseArguments(adminCommands, line === '' ? [] : line.split(' '));
const parseRun = (argv: readonly string[]) => {
  const request = parseArguments(adminCommands, argv);
  if (request.kind !== 'run') throw new Error('expected a command');
  return request;
};

test('the longest name of a command wins, and options may stand anywhere', () => {
  const request = parseRun(['user', 'alias', '--json', 'add', 'a@example.org', 'b@example.org']);
  expect(request.command.name).toBe('user alias add');
  expect([...request.parameters]).toEqual([
    ['ADDRESS', 'a@example.org'],
    ['ALIAS', 'b@example.org'],
  ]);
  expect(request.json).toBe(true);
});

test('values may be given with a blank or an equals sign, may be empty, and may begin with a hyphen', () => {
  const request = parseRun(['user', 'add', 'a@example.org', '--name', '李 雷', '--password=-x=y', '--admin']);
  expect([...request.options]).toEqual([
    ['name', '李 雷'],
    ['password', '-x=y'],
    ['admin', ''],
  ]);
  expect(parseRun(['org', 'set', 'logoutLink', '']).parameters.get('VALUE')).toBe('');
  expect(parseRun(['org', 'set', 'systemCopyright', '--', '--x']).parameters.get('VALUE')).toBe('--x');
});

test('an option that takes a value in one command and none in another is read as its own command says', () => {
  const one = parseRun(['resource', 'managers', 'hall@example.org', '--remove', 'a@example.org']);
  expect([...one.options]).toEqual([['remove', 'a@example.org']]);
  const other = parseRun(['department', 'head', 'Sales', '--remove']);
  expect([...other.options]).toEqual([['remove', '']]);
});

describe('bad input is refused with what is right', () => {
  test.each([
    ['frobnicate', /no command "frobnicate"/],
    ['user', /Did you mean: .*user add, user password/],
    ['user frobnicate', /no command "user frobnicate"/],
    ['user add', /ADDRESS is missing[^]*Usage: npm run admin -- user add ADDRESS --name NAME/],
    ['user add a@example.org', /--name is missing/],
    ['user add a@example.org --name', /--name needs a value: NAME/],
    ['user add a@example.org b --name A', /"b" is one word too many/],
    ['user add a@example.org --name A --name B', /--name is given twice/],
    ['user add a@example.org --name A --admin=yes', /--admin takes no value/],
    ['user add a@example.org --nmae A', /has no option --nmae/],
    ['user list -x', /no option -x/],
  ])('%s', (line, message) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(message);
  });
});

test('every command and group has help', () => {
  expect(parse('').kind).toBe('help');
  for (const { name, help } of adminCommands) {
    for (const line of [`${name} --help`, `help ${name}`, `${name} -h`]) {
      const request = parse(line);
      expect(request.kind === 'help' && describeHelp(request.about), line).toContain(help);
    }
  }
  const group = parse('user alias --help');
  expect(group.kind === 'help' && group.about.map(({ name }) => name)).toEqual(['user alias add', 'user alias remove']);
});

test('"person" is another word for "user", where a group is named and nowhere else', () => {
  expect(parse('person list')).toMatchObject({ kind: 'run', command: { name: 'user list' } });
  expect(parse('help person alias')).toMatchObject({ kind: 'help' });
  const request = parse('department add person');
  expect(request.kind === 'run' && request.parameters.get('NAME')).toBe('person');
});

test('no command line makes it fail otherwise than with a usage error', () => {
  const words = fc.constantFrom(
    'user',
    'add',
    'org',
    'set',
    'help',
    '--name',
    '--json',
    '--',
    '-',
    '--x=1',
    'alias',
    'a',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string())), (argv) => {
      try {
        parseArguments(adminCommands, argv);
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    }),
  );
});
