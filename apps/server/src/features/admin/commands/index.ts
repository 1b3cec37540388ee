import type { AdminCommand } from '../command.ts';
import { auditCommands } from './audit.ts';
import { certificateCommands } from './certificate.ts';
import { codeCommands } from './code.ts';
import { departmentCommands } from './department.ts';
import { directoryCommands } from './directory.ts';
import { dkimCommands } from './dkim.ts';
import { domainCommands } from './domain.ts';
import { featureCommands } from './feature.ts';
import { grantCommands } from './grant.ts';
import { homeCommands } from './home.ts';
import { mailboxCommands } from './mailbox.ts';
import { oauthClientCommands } from './oauth-client.ts';
import { orgCommands } from './org.ts';
import { personDetailsCommands } from './person-details.ts';
import { placeCommands } from './place.ts';
import { queueCommands } from './queue.ts';
import { smsCommands } from './sms.ts';
import { ssoCommands } from './sso.ts';
import { trustedSystemCommands } from './trusted-system.ts';
import { twoFactorCommands } from './two-factor.ts';
import { userCommands } from './user.ts';
import { writingAidCommands } from './writing-aids.ts';

/** Every command of the administrator's command line; a later capability adds its group here. */
export const adminCommands: readonly AdminCommand[] = [
  ...orgCommands,
  ...featureCommands,
  ...domainCommands,
  ...dkimCommands,
  ...certificateCommands,
  ...departmentCommands,
  ...userCommands,
  ...homeCommands,
  ...twoFactorCommands,
  ...personDetailsCommands,
  ...codeCommands,
  ...writingAidCommands,
  ...grantCommands,
  ...mailboxCommands,
  ...queueCommands,
  ...placeCommands,
  ...smsCommands,
  ...ssoCommands,
  ...directoryCommands,
  ...oauthClientCommands,
  ...trustedSystemCommands,
  ...auditCommands,
];
