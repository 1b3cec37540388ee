import { type AdminOption, type AdminRun, UsageError } from '../../../admin-command/admin-command.ts';
import { UserError } from '../../../call/user-error.ts';
import { listOrganisations, type Organisation, readOrganisation } from '../people/store.ts';

/** The option that names the organisation. */
export const orgOption: AdminOption = {
  name: 'org',
  value: 'ID',
  help: 'the organisation, by the number that "org list" prints; needed where there are several',
};

/** The organisation that a command is about: the one named, or the only one. Throws `organisationNotFound`, UsageError. */
export async function chooseOrganisation(run: AdminRun): Promise<Organisation> {
  const { read } = run.services.database;
  const named = run.option('org');
  if (named !== null) {
    if (!/^\d{1,9}$/.test(named)) throw new UsageError(`--org needs a number, not "${named}".`);
    const organisation = await readOrganisation(read, Number(named));
    if (!organisation) throw new UserError('organisationNotFound');
    return organisation;
  }
  const organisations = await listOrganisations(read);
  const [only] = organisations;
  if (!only) throw new UserError('organisationNotFound');
  if (organisations.length > 1)
    throw new UsageError(
      `There are several organisations; say which: ${organisations.map(({ orgId, name }) => `--org ${orgId} (${name})`).join(', ')}.`,
    );
  return only;
}
