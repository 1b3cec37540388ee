/** What one of several processes does. `smtp` takes mail from other servers and from people; `worker` does what nobody waits for. */
export const roles = ['http', 'push', 'smtp', 'imap', 'pop3', 'worker'] as const;
export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);
