import type { RuleFaultField } from '@hongyan/contract/mail-rule';
import type { RuleForm } from './rule-form.ts';

/** What is wrong at a field, in words. */
export type ErrorAt = (field: RuleFaultField) => string | undefined;

/** A part of the editor. */
export interface FormPartProps {
  readonly form: RuleForm;
  readonly change: (next: Partial<RuleForm>) => void;
  readonly errorAt: ErrorAt;
}
