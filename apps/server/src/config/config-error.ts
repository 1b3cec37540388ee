/** What is wrong with the configuration; the message says which values cannot be used and what to write instead, one in a line. */
export class ConfigError extends Error {}

/** Takes one thing that is wrong, as a sentence that names the variable; reading goes on, so that everything wrong is said at once. */
export type ReportFault = (text: string) => void;
