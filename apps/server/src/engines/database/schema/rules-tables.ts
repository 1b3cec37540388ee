/** A rule of mail classification. */
export interface MailRuleTable {
  account_no: number;
  /** Random: an id that was deleted does not come back as another rule. */
  rule_id: number;
  name: string;
  /** JSON: RuleSet of the contract. */
  rule_set: string;
  /** 1 on, 0 off. */
  status: 0 | 1;
  /** Its position among the person's rules, ascending. */
  sort: number;
  created_at: number;
}

/** Tables of rules, by name. */
export interface RulesSchema {
  mail_rule: MailRuleTable;
}
