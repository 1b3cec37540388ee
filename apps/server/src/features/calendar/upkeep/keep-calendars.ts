import type { Services } from '../../../services.ts';
import { machineContext } from '../../identity/index.ts';
import { chooseHorizon, extendHorizon, sweepCalendars } from './sweep-calendars.ts';

export type UpkeepServices = Pick<Services, 'database' | 'clock' | 'log'>;

/** Extends what is stored of repeated events, calendar by calendar. */
export async function extendHorizons({ database, clock }: UpkeepServices): Promise<void> {
  const { to, dueBefore } = chooseHorizon(clock.now());
  const context = () => machineContext(clock.now(), 'horizon', 'worker');
  for (;;) {
    const calendar = await database.read
      .selectFrom('calendar')
      .select(['account_no', 'calendar_no'])
      .where('deleted_at', 'is', null)
      .where('horizon_to', '<', dueBefore)
      .orderBy('horizon_to')
      .limit(1)
      .executeTakeFirst();
    if (calendar === undefined) return;
    const key = { account: calendar.account_no, calendarNo: calendar.calendar_no, to };
    for (let after: number | null = -1; after !== null; )
      ({ last: after } = await database.runner.execute(extendHorizon, context(), { ...key, after }));
  }
}

/** Sweeps what is over, round by round: others write between them. */
export async function sweepAll({ database, clock }: UpkeepServices): Promise<void> {
  for (let isMore = true; isMore; )
    ({ isMore } = await database.runner.execute(sweepCalendars, machineContext(clock.now(), 'sweep', 'worker'), null));
}
