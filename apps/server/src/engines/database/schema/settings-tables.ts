/** A feature switched for whoever comes by a host. */
export interface HostFeatureTable {
  org_id: number;
  /** Lower case, without the port. */
  host: string;
  name: string;
  is_on: 0 | 1;
}

/** A feature switched for one person by the administrator. */
export interface AccountFeatureTable {
  account_no: number;
  name: string;
  is_on: 0 | 1;
}

/** Tables of settings, by name. */
export interface SettingsSchema {
  host_feature: HostFeatureTable;
  account_feature: AccountFeatureTable;
}
