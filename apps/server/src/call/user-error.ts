import { type ErrorName, type ErrorParams, errorMessage, errors, type Language } from '@hongyan/contract';

/**
 * Something that the caller is shown: a name of the contract's error table and the values that its message mentions.
 * It crosses the database thread by these two, and each listener prints it in the reader's language.
 */
export class UserError extends Error {
  readonly errorName: ErrorName;
  readonly params: ErrorParams;

  constructor(errorName: ErrorName, params: ErrorParams = {}, options?: ErrorOptions) {
    super(errorMessage(errorName, 'en', params), options);
    this.name = 'UserError';
    this.errorName = errorName;
    this.params = params;
  }

  get code(): number {
    return errors[this.errorName].code;
  }

  get status(): number {
    return errors[this.errorName].status;
  }

  messageIn(language: Language): string {
    return errorMessage(this.errorName, language, this.params);
  }
}
