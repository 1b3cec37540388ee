import { type AdminCommand, defineAdminCommands } from '../../admin-command/admin-command.ts';
import { parseDays } from '../../admin-command/parse-days.ts';
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import { requirePersonByAddress } from '../identity/index.ts';
import { type Containment, containPerson } from './contain-person.ts';
import { maxListedMessages } from './read-traces.ts';

const dayMs = 24 * 3_600_000;
const defaultDays = 7;
const maxDays = 30;

/** A heading with what belongs to it; nothing where there is nothing. */
function describePart(title: string, header: readonly string[], rows: Parameters<typeof formatTable>[1]): string[] {
  return rows.length === 0 ? [] : ['', title, formatTable(header, rows, '')];
}

function describeDone(address: string, { signIns, codes, stopped, forwardingStopped }: Containment): string[] {
  return [
    `${address} is suspended: nobody can sign in, and mail still arrives.`,
    `Sign-ins ended: ${signIns.length}. Authorisation codes revoked: ${codes.length}.`,
    `Messages that had not left and are drafts again: ${stopped.drafts}. Recipients that will not get a message that was on its way: ${stopped.recipients}.`,
    ...(forwardingStopped ? ['Forwarding is switched off.'] : []),
    ...describePart(
      'Ended sign-ins',
      ['SINCE', 'LAST USED', 'FROM', 'DEVICE'],
      signIns.map((one) => [formatTime(one.since), formatTime(one.lastUsedAt), one.address, one.device]),
    ),
    ...describePart(
      'Revoked codes',
      ['NAME', 'LAST USED'],
      codes.map((code) => [code.name ?? '(default)', formatTime(code.lastUsedAt)]),
    ),
  ];
}

function describeTraces({ traces, forwardingStopped }: Containment): string[] {
  const { forward, rules, grants, programs, recoveryMail, passkeys, sent } = traces;
  const isOn = (on: boolean): string => (on ? (forwardingStopped ? 'was on' : 'on') : 'off');
  return [
    '',
    forward.addresses.length === 0
      ? 'No automatic forward.'
      : `Automatic forward (${isOn(forward.autoForwardEnable)}) to ${forward.addresses.join(', ')}`,
    ...describePart(
      'Rules that forward, refuse or delete',
      ['RULE', 'STATE', 'DOES'],
      rules.map((rule) => [rule.name, isOn(rule.isOn), rule.does.join('; ')]),
    ),
    ...describePart(
      'Who may use the mailbox',
      ['WHO', 'RIGHT', 'SINCE'],
      grants.map((grant) => [grant.to, grant.right, formatTime(grant.givenAt)]),
    ),
    ...describePart(
      'Programs that had consent (taken back)',
      ['PROGRAM', 'SINCE'],
      programs.map((program) => [program.name, formatTime(program.agreedAt)]),
    ),
    ...describePart(
      'By which the account can be entered again',
      ['WHAT', 'SINCE'],
      [
        ...(recoveryMail === null
          ? []
          : [[`recovery address ${recoveryMail.address}`, formatTime(recoveryMail.boundAt)]]),
        ...passkeys.map((passkey) => [`passkey ${passkey.name}`, formatTime(passkey.createdAt)]),
      ],
    ),
    ...describePart(
      `Sent (the newest ${maxListedMessages} at most)`,
      ['TIME', 'FROM', 'TO', 'OUTSIDE', 'DELIVERED', 'SUBJECT'],
      sent.map((one) => [
        formatTime(one.at),
        one.from,
        one.recipients,
        one.outside,
        one.delivered,
        one.subject.slice(0, 60),
      ]),
    ),
  ];
}

const contain: AdminCommand = {
  name: 'user contain',
  help: 'After a break-in: suspends a person, ends sign-ins and codes, stops what has not left, and lists rules, forwards and what was sent.',
  parameters: [{ name: 'ADDRESS' }],
  options: [
    { name: 'stop-forwarding', value: null, help: 'switches the automatic forward and rules that forward off' },
    { name: 'days', value: 'N', help: `what was sent in so many days (${defaultDays} where left out)` },
  ],
  run: async (run) => {
    const { services, context } = run;
    const days = parseDays(run.option('days') ?? String(defaultDays), maxDays);
    const person = await requirePersonByAddress(services.database.read, run.parameter('ADDRESS'));
    const done = await containPerson(services, context, person, {
      sentSince: context.now - days * dayMs,
      stopForwarding: run.has('stop-forwarding'),
    });
    const next = [
      '',
      'Next: look through the list above, then',
      `  user password ${person.address} --must-change   (a new password)`,
      `  user second-step reset ${person.address}   (where a passkey or phone is not theirs)`,
      `  user activate ${person.address}   (when the person is to use it again)`,
      `  audit --address ${person.address} --days ${days}   (everything that was done)`,
    ];
    const text = [...describeDone(person.address, done), ...describeTraces(done), ...next].join('\n');
    return { data: { address: person.address, ...done }, text };
  },
};

export const containmentCommands = defineAdminCommands({
  order: 176,
  commands: [contain],
});
