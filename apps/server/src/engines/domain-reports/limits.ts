/** Limits of reading reports of other servers, with what each stops. */

/** Bytes of the whole message. The reports of a large provider about a large sender have some hundred kB packed. */
export const maxReportMessageBytes = 10 * 1024 * 1024;
/** Bytes of a report, unpacked: stops bombs. A record has some 600 bytes, so 20 000 addresses fit. */
export const maxReportBytes = 16 * 1024 * 1024;
/** Rows that are kept of one report about one domain; the others are added up. Stops one sender from filling the store. */
export const maxReportItems = 100;
/** Addresses that are told apart while a report is read. Stops memory from growing with invented addresses. */
export const maxSources = 20_000;
/** Domains of one report about TLS: a report is about one, with a policy of each kind. */
export const maxReportedDomains = 10;
/** Characters of a name or an identifier. */
export const maxNameCharacters = 200;
/** The longest time that a report may be about, and how far back and ahead it may lie. Reports are daily; the slowest come some days late. */
export const maxSpanMs = 31 * 86_400_000;
export const maxAgeMs = 60 * 86_400_000;
export const maxAheadMs = 2 * 86_400_000;
