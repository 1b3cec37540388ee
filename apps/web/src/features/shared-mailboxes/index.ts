/** What others may use of shared mailboxes: choosing people and departments of the organisation. */
export { type ChosenGrantee, GranteePicker } from './grantee-picker.tsx';
