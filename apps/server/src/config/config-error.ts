/** A value of the configuration that cannot be used; the message says which and what to write instead. */
export class ConfigError extends Error {}
