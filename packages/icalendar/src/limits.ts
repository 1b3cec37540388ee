/** Of one calendar object as text, in bytes: an event with its exceptions and the zones it needs, without attached files. */
export const maxObjectBytes = 512 * 1024;
