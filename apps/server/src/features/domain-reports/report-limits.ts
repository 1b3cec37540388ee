/** How many reports are kept, so that no sender fills the store. */

/** Reports about one domain within a UTC day. Some forty providers report daily. */
export const maxReportsPerDay = 300;
/** Of these, reports by messages whose sender is not proven. */
export const maxUnprovenPerDay = 30;
/** Of these, reports by messages of one proven domain: one for each of a provider's services, or each hour. */
export const maxPerSenderAndDay = 30;
/** How long a report is kept: a year can be compared with the one before. */
export const keptReportDays = 400;
export const dayMs = 86_400_000;
