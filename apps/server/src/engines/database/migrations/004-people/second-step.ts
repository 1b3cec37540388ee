import type { ColumnTypes } from '../migration.ts';

/** What second step keeps: what people have set up, sign-ins that wait for the second proof, and what is being set up. */
export function secondStep(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE second_step (account_no ${c.int} NOT NULL PRIMARY KEY, rule ${c.text}, totp_sealed ${c.text}, totp_step ${c.int} NOT NULL,
      totp_created_at ${c.int}, totp_used_at ${c.int}, sms_on ${c.int} NOT NULL, trust_version ${c.int} NOT NULL)${c.strict}`,
    `CREATE TABLE passkey (account_no ${c.int} NOT NULL, passkey_id ${c.text} NOT NULL, public_key ${c.text} NOT NULL, counter ${c.int} NOT NULL,
      transports ${c.text} NOT NULL, rp_id ${c.text} NOT NULL, name ${c.text} NOT NULL, created_at ${c.int} NOT NULL, last_used_at ${c.int},
      PRIMARY KEY (account_no, passkey_id))${c.strict}`,
    `CREATE TABLE recovery_code (account_no ${c.int} NOT NULL, code_hash ${c.text} NOT NULL, used_at ${c.int},
      PRIMARY KEY (account_no, code_hash))${c.strict}`,
    `CREATE TABLE second_step_ticket (account_no ${c.int} NOT NULL, ticket_hash ${c.text} NOT NULL, sealed ${c.text} NOT NULL, kind ${c.text} NOT NULL,
      context_hash ${c.text} NOT NULL, must_enrol ${c.int} NOT NULL, enrolled ${c.int} NOT NULL, wrong ${c.int} NOT NULL, challenge ${c.text},
      expires_at ${c.int} NOT NULL, used_at ${c.int}, PRIMARY KEY (account_no, ticket_hash))${c.strict}`,
    `CREATE TABLE second_step_setup (account_no ${c.int} NOT NULL, setup_hash ${c.text} NOT NULL, kind ${c.text} NOT NULL, sealed ${c.text} NOT NULL,
      owner ${c.text} NOT NULL, wrong ${c.int} NOT NULL, expires_at ${c.int} NOT NULL, PRIMARY KEY (account_no, setup_hash))${c.strict}`,
  ];
}
