import { type AdminRun, UsageError } from './admin-command.ts';

/** `--name` switches on, `--no-name` off; neither leaves what was. */
export function isOn(run: Pick<AdminRun, 'has'>, name: string, before: boolean): boolean {
  const [on, off] = [run.has(name), run.has(`no-${name}`)];
  if (on && off) throw new UsageError(`--${name} and --no-${name} exclude each other.`);
  return on || (before && !off);
}
