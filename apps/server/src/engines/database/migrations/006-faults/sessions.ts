import type { ColumnTypes } from '../migration.ts';

/** Sessions of programs whose program is not known any more: it had switched the mailbox, which lost its row of `oauth_session`. */
const programWithoutName = `program_id IS NULL AND (how = 'authorisedClient' OR (client = 'api' AND how = 'singleSignOn'))`;

/**
 * Codes for mail clients that were made by a token, of people who had let a third-party program in: any of those programs could make them,
 * and which one it was is not known.
 */
const codeOfProgram = `revoked_at IS NULL
  AND EXISTS (SELECT 1 FROM oauth_consent JOIN oauth_client ON oauth_client.client_id = oauth_consent.client_id
    WHERE oauth_consent.account_no = client_code.account_no AND oauth_client.own = 0)
  AND EXISTS (SELECT 1 FROM audit JOIN account ON account.org_id = audit.org_id
    WHERE account.account_no = client_code.account_no AND audit.actor_no = client_code.account_no AND audit.client = 'api'
    AND audit.action = 'identity.addClientCode' AND audit.at = client_code.created_at)`;

/** What a session was derived from, and when its person last proved who they are. */
export function sessions(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE session ADD COLUMN origin ${c.text} NOT NULL DEFAULT ''`,
    `ALTER TABLE session ADD COLUMN derived_from ${c.text}`,
    `ALTER TABLE session ADD COLUMN proof_at ${c.int}`,
    `ALTER TABLE session ADD COLUMN program_id ${c.text}`,
    // proof_at stays empty: whoever is signed in is asked for the password once more.
    `UPDATE session SET origin = session_id, program_id = (SELECT client_id FROM oauth_session
      WHERE oauth_session.account_no = session.account_no AND oauth_session.session_id = session.session_id)`,
    // Which session confirmed a QR code was not kept: it may have been a program's.
    `UPDATE session SET ended_at = last_used_at WHERE ended_at IS NULL AND (how = 'qr' OR (${programWithoutName}))`,
    `DROP TABLE oauth_session`,
    `DELETE FROM qr_sign_in`,
    `ALTER TABLE qr_sign_in ADD COLUMN asked_by ${c.text}`,
    `UPDATE oauth_code SET used = 1`,
    `ALTER TABLE oauth_code ADD COLUMN derived_from ${c.text}`,
    `ALTER TABLE client_code ADD COLUMN program_id ${c.text}`,
    `UPDATE client_code SET revoked_at = created_at WHERE ${codeOfProgram}`,
    `DELETE FROM client_device WHERE EXISTS (SELECT 1 FROM client_code WHERE client_code.account_no = client_device.account_no
      AND client_code.code_id = client_device.code_id AND client_code.revoked_at IS NOT NULL)`,
  ];
}
