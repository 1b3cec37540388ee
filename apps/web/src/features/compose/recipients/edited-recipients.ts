import { maxRecipients } from '@hongyan/contract/limits';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import type { RecipientField, RecipientLists } from './recipient-lists.ts';
import * as lists from './recipient-lists.ts';

/** The message as its recipients see it. */
export interface MessageWithRecipients {
  readonly lists: () => RecipientLists;
  /** Called only when somebody has come, gone or moved. */
  readonly onEdit: (lists: RecipientLists) => void;
  /** There was no room for all who were added. */
  readonly onTooMany: (max: number) => void;
}

/** Whom a message goes to, and what can be done about it. */
export class EditedRecipients {
  readonly #message: MessageWithRecipients;

  constructor(message: MessageWithRecipients) {
    this.#message = message;
  }

  /** Adds recipients to a field; who is there already, in whatever field, is not added again, and no more than a message may have. */
  add(field: RecipientField, added: readonly Recipient[]): void {
    const { lists: grown, refused } = lists.addRecipients(this.#message.lists(), field, added);
    this.#edit(grown);
    if (refused > 0) this.#message.onTooMany(maxRecipients);
  }

  remove(field: RecipientField, recipient: Recipient): void {
    this.#edit(lists.removeRecipient(this.#message.lists(), field, recipient));
  }

  /** What a chip was changed to; nothing left takes it out. */
  replace(field: RecipientField, recipient: Recipient, others: readonly Recipient[]): void {
    this.#edit(lists.replaceRecipient(this.#message.lists(), field, recipient, others));
  }

  /** From one field into another, before the recipient with the key `before`, else at its end. */
  move(from: RecipientField, into: RecipientField, recipient: Recipient, before?: string): void {
    const way = before === undefined ? { from, into } : { from, into, before };
    this.#edit(lists.moveRecipient(this.#message.lists(), way, recipient));
  }

  dropInvalid(): void {
    this.#edit(lists.dropInvalid(this.#message.lists()));
  }

  dropAddresses(addresses: readonly string[]): void {
    this.#edit(lists.dropAddresses(this.#message.lists(), addresses));
  }

  #edit(changed: RecipientLists): void {
    const present = this.#message.lists();
    if (lists.recipientFields.every((field) => changed[field] === present[field])) return;
    this.#message.onEdit(lists.getLists(changed));
  }
}
