/** Texts name the administrator's commands as a clone has them; a release, whose bin/environment.sh sets ADMIN_COMMAND, has a program of its own. */
export function asTyped(text: string, env: NodeJS.ProcessEnv): string {
  const command = env['ADMIN_COMMAND'];
  return command === undefined ? text : text.replaceAll('npm run admin --', command);
}
