// npm run admin -- …: the administrator's command line. Exit codes: 0 done, 1 refused or failed, 2 typed wrongly.
import { asTyped } from '../admin-command/as-typed.ts';
import { runAdmin } from './run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  directory: process.cwd(),
  write: (text) => process.stdout.write(asTyped(text, process.env)),
  complain: (text) => process.stderr.write(asTyped(text, process.env)),
});
