import { isRole, roles } from './roles.ts';
import { isNetwork, list, readBy, type VariableGroup } from './variable.ts';

/** Longest wait before the listeners close. */
const maxDrainSeconds = 300;

/** For several processes on one PostgreSQL, and for a proxy in front of them. */
export const processes = {
  HONGYAN_ROLES: {
    schema: list(`must be names of ${roles.join(', ')} with commas between them`, isRole),
    about: `what this process does, of ${roles.map((role) => `\`${role}\``).join(', ')}; only with PostgreSQL`,
    standard: 'all of them',
  },
  HONGYAN_DRAIN_SECONDS: {
    schema: readBy(`must be a number of seconds from 0 to ${String(maxDrainSeconds)}`, (value) => {
      const seconds = /^\d{1,3}$/.test(value) ? Number(value) : -1;
      return seconds >= 0 && seconds <= maxDrainSeconds ? seconds : undefined;
    }).transform((seconds) => seconds ?? 0),
    about:
      'how long a process that is stopped still takes connections while `/readyz` answers 503, so that a proxy stops sending any',
    standard: '0',
  },
  HONGYAN_PROXY_PROTOCOL: {
    schema: list('must be addresses or networks (10.0.0.0/8) with commas between them', isNetwork),
    about:
      'addresses or networks of proxies whose connections to SMTP, submission, IMAP and POP3 begin with a header of the PROXY protocol, comma separated; from there only such connections are taken',
  },
} as const satisfies VariableGroup;
