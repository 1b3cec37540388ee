/**
 * Incoming mail: who may hand mail over by SMTP and for whom, what is checked of it (sender, viruses, junk), and where it lies
 * in a mailbox. One way for what comes from outside and from somebody here: `takeArrival`.
 */
import { smtpPort } from '../../call/listener-ports.ts';
import { defineFeature } from '../../feature.ts';
import { clientSessionsPort } from '../authorisation-codes/index.ts';
import { createReportReceiver } from '../domain-reports/index.ts';
import { createGreylist } from '../greylisting/index.ts';
import { createJunkFilter } from '../junk/index.ts';
import { createOwnDomains } from './own-domains.ts';
import { createSmtpHandler } from './smtp-handler.ts';
import { submissionPort } from './submission-port.ts';

export { refuseInfected, refuseInfectedMessage, refuseOutgoingJunk } from './content-policy.ts';
export { resolveTarget } from './recipient-target.ts';
export { smtpReplies } from './smtp-replies.ts';
export { type SubmissionPort, submissionPort } from './submission-port.ts';

export const incomingFeature = defineFeature({
  name: 'incoming',
  needs: { submissions: submissionPort, programs: clientSessionsPort },
  create: (services, needed) => {
    const ownDomains = createOwnDomains(services);
    return {
      name: 'incoming',
      routes: [],
      offers: [
        smtpPort.bind(
          createSmtpHandler(
            {
              ...services,
              ownDomains,
              judgeJunk: createJunkFilter(services),
              receiveReport: createReportReceiver(services),
              askAgain: createGreylist(services),
            },
            needed,
          ),
        ),
      ],
    };
  },
});
