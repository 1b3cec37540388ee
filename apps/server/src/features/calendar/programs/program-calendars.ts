/** The calendars of a person as programs use them: own and subscribed ones, those that others share, birthdays. */
import type { Language } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { OperationContext } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import { readPerson } from '../../identity/index.ts';
import { askFreeBusy } from '../availability/ask-free-busy.ts';
import { birthdayColor, birthdayStrings } from '../birthdays/birthday-calendar.ts';
import { type BirthdaySource, birthdaysId } from '../birthdays/birthday-source.ts';
import { checkCalendarName } from '../calendars/calendar-name.ts';
import { makeCalendarKey } from '../calendars/calendar-rows.ts';
import { deleteCalendar } from '../calendars/delete-calendar.ts';
import type { ListedCalendar } from '../calendars/list-calendars.ts';
import { readViews } from '../calendars/list-calendars.ts';
import { listWithDefault } from '../calendars/list-with-default.ts';
import { saveCalendar } from '../calendars/save-calendar.ts';
import { makeUndoId } from '../events/change-keys.ts';
import { type CalendarAccess, findCalendar, includesRight, type Viewer } from '../policy.ts';
import { openBirthdays } from './birthday-calendar.ts';
import { printFreeBusy } from './free-busy-text.ts';
import type {
  ProgramBusyAnswer,
  ProgramBusyQuestion,
  ProgramCalendar,
  ProgramCalendarChanges,
  ProgramCalendars,
} from './program-calendar.ts';
import { printProgramColor, readProgramColor } from './program-colors.ts';
import { openStoredCalendar, type ProgramServices } from './stored-calendar.ts';

/** Characters of a calendar's name and description that a program gives; the form of the web client allows less. */
const maxNameCharacters = 200;
const maxDescriptionCharacters = 2_000;
const busyTitles: Readonly<Record<Language, string>> = { zh: '忙', en: 'Busy' };

type Chosen = Pick<ListedCalendar, 'access' | 'view'>;

class PersonCalendars implements ProgramCalendars {
  readonly #services: ProgramServices;
  readonly #birthdays: BirthdaySource | undefined;
  readonly #viewer: Viewer;

  constructor(services: ProgramServices, birthdays: BirthdaySource | undefined, viewer: Viewer) {
    this.#services = services;
    this.#birthdays = birthdays;
    this.#viewer = viewer;
  }

  async list(context: OperationContext): Promise<readonly ProgramCalendar[]> {
    const { language } = await this.#readSettings();
    const listed = await listWithDefault(this.#services, context, this.#viewer, language);
    const readable = listed.filter(({ access }) => includesRight(access.right, 'view'));
    const opened = await Promise.all(readable.map((one) => this.#open(one)));
    const birthdays = await this.#openBirthdays();
    return birthdays === null ? opened : [...opened, birthdays];
  }

  async find(name: string): Promise<ProgramCalendar | null> {
    if (name === birthdaysId) return this.#openBirthdays();
    const access = await this.#findAccess(name);
    if (access === null) return null;
    const { account_no: owner, calendar_no: no } = access.calendar;
    const views = access.isOwner ? null : await readViews(this.#services.database.read, this.#viewer.account);
    return this.#open({ access, view: views?.get(`${String(owner)}/${String(no)}`) ?? null });
  }

  async askBusy({ attendees, range, ...reply }: ProgramBusyQuestion): Promise<readonly ProgramBusyAnswer[]> {
    const now = this.#services.clock.now();
    const span = { from: range.start, to: range.end };
    const found = await askFreeBusy(this.#services, { viewer: this.#viewer, addresses: attendees, ...span, now });
    return found.map(({ address: attendee, name, isKnown, busy }) => ({
      attendee,
      outcome: isKnown ? 'known' : name === '' ? 'unknown' : 'refused',
      text: isKnown ? printFreeBusy(busy, span, now, { ...reply, attendee }) : '',
    }));
  }

  async create(context: OperationContext, name: string, changes: ProgramCalendarChanges): Promise<void> {
    const { account } = this.#viewer;
    const input = { account, owner: account, calendarId: null, key: makeCalendarKey(), resourceName: name };
    const chosen = this.#read({ ...changes, displayName: changes.displayName || name });
    await this.#services.database.runner.execute(saveCalendar, context, { ...input, ...chosen });
  }

  async change(context: OperationContext, name: string, changes: ProgramCalendarChanges): Promise<void> {
    const { calendar_id: calendarId } = await this.#requireOwn(name);
    const { account } = this.#viewer;
    const input = { account, owner: account, calendarId, key: makeCalendarKey(), ...this.#read(changes) };
    await this.#services.database.runner.execute(saveCalendar, context, input);
  }

  async remove(context: OperationContext, name: string): Promise<void> {
    const { calendar_id: calendarId } = await this.#requireOwn(name);
    const { account } = this.#viewer;
    const input = { account, owner: account, calendarId, undoId: makeUndoId() };
    await this.#services.database.runner.execute(deleteCalendar, context, input);
  }

  /** By the name that a program gave, else by its id; one that is in sight for its busy times alone is none. */
  async #findAccess(name: string): Promise<CalendarAccess | null> {
    const { read } = this.#services.database;
    const own = await read
      .selectFrom('calendar')
      .selectAll()
      .where('account_no', '=', this.#viewer.account)
      .where('resource_name', '=', name)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (own !== undefined) return { calendar: own, right: 'manage', isOwner: true };
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) return null;
    const access = await findCalendar(read, this.#viewer, name);
    // Each has one address.
    const isElsewhere = access?.isOwner === true && access.calendar.resource_name !== null;
    return access === null || isElsewhere || !includesRight(access.right, 'view') ? null : access;
  }

  async #requireOwn(name: string): Promise<CalendarTable> {
    const access = name === birthdaysId ? null : await this.#findAccess(name);
    if (access === null) throw new UserError('calendarNotFound');
    if (!access.isOwner) throw new UserError('calendarNotYours');
    return access.calendar;
  }

  async #open({ access, view }: Chosen): Promise<ProgramCalendar> {
    const { calendar, isOwner } = access;
    const owner = isOwner ? null : await readPerson(this.#services.database.read, calendar.account_no);
    const opened = {
      access,
      ownerName: owner === null ? '' : owner.displayName || owner.address,
      color: view?.color ?? calendar.color,
      sort: isOwner ? calendar.sort : (view?.sort ?? null),
    };
    const { language } = await this.#readSettings();
    return openStoredCalendar(this.#services, opened, { busyTitle: busyTitles[language] });
  }

  async #openBirthdays(): Promise<ProgramCalendar | null> {
    const { language, showBirthdays, timeZoneName: zone } = await this.#readSettings();
    if (this.#birthdays === undefined || !showBirthdays) return null;
    const { name: displayName, title } = birthdayStrings[language];
    const words = { displayName, colour: printProgramColor(birthdayColor), title, zone };
    return openBirthdays(this.#birthdays, this.#viewer.account, words);
  }

  #readSettings() {
    return readSettings(this.#services.database.read, this.#viewer.account);
  }

  #read({ displayName, description, colour, order }: ProgramCalendarChanges) {
    return {
      name: displayName === undefined ? undefined : checkCalendarName(displayName, maxNameCharacters),
      description: description?.replaceAll('\0', '').toWellFormed().slice(0, maxDescriptionCharacters),
      color: colour === undefined ? undefined : readProgramColor(colour),
      order,
    };
  }
}

/** Opens the calendars of a person. */
export const openProgramCalendars = (
  services: ProgramServices,
  birthdays: BirthdaySource | undefined,
  viewer: Viewer,
): ProgramCalendars => new PersonCalendars(services, birthdays, viewer);
