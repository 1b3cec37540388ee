/** Tables of rules, by name. */
export type RulesSchema = Record<never, never>;
