import type { ArrivingMail, FilterServices, JudgeArrival } from './arriving-mail.ts';

/** Longer nobody waits for the filter: the message is delivered as without it. */
const maxWaitMs = 500;

/** Loaded for the first message: a start has none. */
const judge = async (services: FilterServices, mail: ArrivingMail) =>
  (await import('./judge-arrival.ts')).judgeArrival(services, mail);

/** Makes the filter of arriving mail. A fault or a slow store is logged, and the message is delivered as without it. */
export function createJunkFilter(services: FilterServices): JudgeArrival {
  return async (mail) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the junk filter took too long')), maxWaitMs);
    });
    try {
      return await Promise.race([judge(services, mail), tooLate]);
    } catch (error) {
      services.log.error({ err: error }, 'the junk filter failed: a message is delivered without it');
      return new Map();
    } finally {
      clearTimeout(timer);
    }
  };
}
