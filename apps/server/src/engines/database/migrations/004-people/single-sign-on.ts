import type { ColumnTypes } from '../migration.ts';

/** What single sign-on, its trusted systems and clients, and the directory keep. */
export function singleSignOn(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE sso_provider (org_id ${c.int} NOT NULL, provider_id ${c.text} NOT NULL, issuer ${c.text} NOT NULL, client_id ${c.text} NOT NULL,
      sealed_secret ${c.text}, settings ${c.text} NOT NULL, changed_at ${c.int} NOT NULL, PRIMARY KEY (org_id, provider_id))${c.strict}`,
    // A person is who the issuer says by `sub`, and by nothing else (OpenID Connect Core 1.0 §5.7).
    `CREATE TABLE sso_subject (org_id ${c.int} NOT NULL, issuer ${c.text} NOT NULL, sub ${c.text} NOT NULL, account_no ${c.int} NOT NULL,
      linked_at ${c.int} NOT NULL, PRIMARY KEY (org_id, issuer, sub))${c.strict}`,
    // And no two of an issuer are the same person here.
    `CREATE UNIQUE INDEX sso_subject_account ON sso_subject (org_id, issuer, account_no)`,
    `CREATE TABLE sso_session (org_id ${c.int} NOT NULL, issuer ${c.text} NOT NULL, sub ${c.text} NOT NULL, sid ${c.text} NOT NULL,
      account_no ${c.int} NOT NULL, session_id ${c.text} NOT NULL, provider_id ${c.text} NOT NULL, expires_at ${c.int} NOT NULL,
      PRIMARY KEY (org_id, issuer, sub, sid, account_no, session_id))${c.strict}`,
    `CREATE INDEX sso_session_sid ON sso_session (org_id, issuer, sid)`,
    `CREATE INDEX sso_session_account ON sso_session (account_no, session_id)`,
    // What counts once: states, ids of signed tokens. Kept until it has expired by itself.
    `CREATE TABLE used_once (org_id ${c.int} NOT NULL, key ${c.text} NOT NULL, expires_at ${c.int} NOT NULL, PRIMARY KEY (org_id, key))${c.strict}`,
    `CREATE TABLE oauth_client (org_id ${c.int} NOT NULL, client_id ${c.text} NOT NULL, name ${c.text} NOT NULL, redirects ${c.text} NOT NULL,
      own ${c.int} NOT NULL, created_at ${c.int} NOT NULL, PRIMARY KEY (org_id, client_id))${c.strict}`,
    `CREATE TABLE oauth_code (account_no ${c.int} NOT NULL, code_hash ${c.text} NOT NULL, client_id ${c.text} NOT NULL, redirect ${c.text} NOT NULL,
      challenge ${c.text} NOT NULL, external ${c.text}, expires_at ${c.int} NOT NULL, used ${c.int} NOT NULL, session_id ${c.text},
      PRIMARY KEY (account_no, code_hash))${c.strict}`,
    `CREATE TABLE oauth_consent (account_no ${c.int} NOT NULL, client_id ${c.text} NOT NULL, agreed_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, client_id))${c.strict}`,
    // Sessions that programs have; they end when the person takes back what was allowed.
    `CREATE TABLE oauth_session (account_no ${c.int} NOT NULL, session_id ${c.text} NOT NULL, client_id ${c.text} NOT NULL,
      PRIMARY KEY (account_no, session_id))${c.strict}`,
    `CREATE TABLE trusted_system (org_id ${c.int} NOT NULL, name ${c.text} NOT NULL, algorithm ${c.text} NOT NULL, sealed_key ${c.text} NOT NULL,
      addresses ${c.text} NOT NULL, created_at ${c.int} NOT NULL, PRIMARY KEY (org_id, name))${c.strict}`,
    `CREATE TABLE directory (org_id ${c.int} NOT NULL PRIMARY KEY, sealed_password ${c.text} NOT NULL, settings ${c.text} NOT NULL,
      changed_at ${c.int} NOT NULL, synced_at ${c.int})${c.strict}`,
    `CREATE TABLE directory_person (org_id ${c.int} NOT NULL, entry_id ${c.text} NOT NULL, account_no ${c.int} NOT NULL, gone_at ${c.int},
      PRIMARY KEY (org_id, entry_id))${c.strict}`,
    `CREATE UNIQUE INDEX directory_person_account ON directory_person (account_no)`,
  ];
}
