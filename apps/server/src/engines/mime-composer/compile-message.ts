/** Makes messages of ours. The library that does is loaded with the first one: a start needs none. */
import type MailComposer from 'nodemailer/lib/mail-composer';

type ComposerOptions = NonNullable<ConstructorParameters<typeof MailComposer>[0]>;
/** What a message is made of; how it is coded and what it may reach is decided here. */
export type MessageParts = Omit<ComposerOptions, 'textEncoding' | 'disableFileAccess' | 'disableUrlAccess' | 'newline'>;

/** A message, ready to be built or streamed. */
export async function compileMessage(parts: MessageParts): Promise<ReturnType<MailComposer['compile']>> {
  const { default: Composer } = await import('nodemailer/lib/mail-composer');
  const composer = new Composer({
    ...parts,
    textEncoding: 'base64',
    // Nothing in a text may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  });
  return composer.compile();
}
