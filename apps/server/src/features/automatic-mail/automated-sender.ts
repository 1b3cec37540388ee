/** Local parts behind which nobody reads: programs, lists, bounces (RFC 3834 §2, RFC 2142, usage). */
const automatedForms: readonly RegExp[] = [
  /^(?:mailer-?daemon|postmaster|mail-?daemon|daemon|uucp|root|nobody|www-data|majordomo|listserv|mailman)$/,
  /^(?:auto-?reply|auto-?response|auto-?responder|autoanswer|notifications?|alerts?|newsletters?|news)$/,
  /(?:^|[._+-])(?:no|do[._-]?not|dont|never)[._-]?(?:reply|respond|answer)(?:$|[._+-])/,
  // Bounce addresses of senders of bulk mail, with the recipient's address in them (VERP), and of lists.
  /^(?:bounces?|msprvs\d*|prvs)(?:$|[._+=-])/,
  /(?:^owner-|-owner$|-request$|-bounces?$|-errors$|-return$)/,
];

/** Whether an address is a program's: nothing may answer it. Never throws. */
export function isAutomatedSender(address: string): boolean {
  const at = address.lastIndexOf('@');
  const localPart = (at < 0 ? address : address.slice(0, at)).trim().toLowerCase();
  // Variable Envelope Return Paths put the tag behind "+" or "="; the name stands before it.
  const name = localPart.split('+', 1)[0] ?? localPart;
  return automatedForms.some((form) => form.test(localPart) || form.test(name));
}
