/** Of one calendar object as text, in bytes: an event with its exceptions and the zones it needs, without attached files. */
export const maxObjectBytes = 512 * 1024;
/** Of a whole file, in bytes; a year of a busy calendar is about 1 MB. */
export const maxCalendarFileBytes = 20 * 1024 * 1024;
/** Content lines of a file, unfolded: twenty megabytes of short ones. */
export const maxFileLines = 600_000;
/** Characters of one content line: what stands for attached files is longer, and is dropped. */
export const maxLineCharacters = 128 * 1024;
/** Components within components: VCALENDAR, VEVENT, VALARM and what a program may add. */
export const maxDepth = 6;
/** Lines of one component; 300 participants and 500 dates fit. */
export const maxComponentLines = 2_000;
/** Components within one event: alarms. */
export const maxInnerComponents = 50;
/** Parameters of one property. */
export const maxParameters = 40;
/** Characters of an attached file that stands in the event itself, and of HTML beside the notes. */
export const maxInlineCharacters = 8 * 1024;
/** Exceptions of one event. */
export const maxOverrides = 1_000;
/** RDATE and EXDATE values of one event. */
export const maxListedDates = 4_000;
/** RRULE lines of one event; more than one is legacy (RFC 5545 §3.8.5.3). */
export const maxRules = 4;
/** Zones of one file, and observances of one zone. */
export const maxFileZones = 200;
export const maxObservances = 60;
/** Days, periods and occurrences that one expansion looks at; a daily rule of a century has 36 500. A tenth of a second. */
export const maxRuleSteps = 50_000;
/** Occurrences that one expansion gives where the caller says nothing. */
export const defaultMaxOccurrences = 2_000;
/** Objects of one file where the caller says nothing. */
export const defaultMaxObjects = 50_000;
/** Characters of one text that a reader gives. */
export const maxTitleCharacters = 500;
export const maxDescriptionCharacters = 40_000;
export const maxReadParticipants = 1_000;
