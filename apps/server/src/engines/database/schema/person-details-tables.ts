/** A department in which somebody works beside their own. */
export interface PartTimeDepartmentTable {
  account_no: number;
  department_id: number;
  sort: number;
}

/** Tables of person details, by name. */
export interface PersonDetailsSchema {
  part_time_department: PartTimeDepartmentTable;
}
