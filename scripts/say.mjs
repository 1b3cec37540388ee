// What the commands say to a person goes to stderr, so that `npm run -s openapi > file` holds nothing but the document.

/** Prints one line for the person who started the command. */
export function say(text) {
  process.stderr.write(`[hongyan] ${text}\n`);
}

/** An end that a person can understand: the message is shown without a stack trace. */
export class CommandError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command's main function; its number is the exit code, a CommandError is printed plainly. */
export async function runMain(main) {
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    say(error.message);
    process.exitCode = error.exitCode;
  }
}
