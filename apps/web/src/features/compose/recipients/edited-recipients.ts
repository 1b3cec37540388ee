import { maxRecipients, maxSearchCharacters } from '@hongyan/contract/limits';
import { isValidAddress, parseRecipients, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { type NamePorts, PendingNames } from './pending-names.ts';
import * as lists from './recipient-lists.ts';
import { allRecipients, getKey, type RecipientField, type RecipientLists, recipientFields } from './recipient-lists.ts';
import type { Meant } from './resolve-names.ts';
import { TypedTexts } from './typed-texts.ts';

/** The message as its recipients see it. */
export interface MessageWithRecipients {
  readonly lists: () => RecipientLists;
  /** Called only when somebody has come, gone or moved. */
  readonly onEdit: (lists: RecipientLists) => void;
  /** There was no room for all who were added. */
  readonly onTooMany: (max: number) => void;
  /** It is known whom a name means, or that it means nobody. */
  readonly onResolved: () => void;
}

/** Recipients that were taken out of a field, and what was typed in it: what undoing brings back. */
export interface Removal {
  readonly field: RecipientField;
  readonly before: readonly Recipient[];
  readonly removed: readonly Recipient[];
  readonly text: string;
}

/** How many removals can be taken back. */
const maxRemovals = 50;

/** Whom a message goes to, and what can be done about it. */
export class EditedRecipients {
  /** What is typed in the fields and is no recipient yet. */
  readonly typed = new TypedTexts();
  readonly #message: MessageWithRecipients;
  readonly #names: PendingNames;
  readonly #removals: Removal[] = [];
  readonly #awaited: (() => void)[] = [];

  constructor(message: MessageWithRecipients, ports: NamePorts) {
    this.#message = message;
    this.#names = new PendingNames(ports, () => this.#resolve());
  }

  /** Those of whom it is not known yet who they are. */
  get pending(): readonly Recipient[] {
    return allRecipients(this.#message.lists()).filter(({ pending }) => pending !== undefined);
  }

  /** Adds recipients to a field; who is there already, in whatever field, is not added again, and no more than a message may have. */
  add(field: RecipientField, added: readonly Recipient[]): void {
    const { lists: grown, refused } = lists.addRecipients(this.#message.lists(), field, added);
    this.#edit(grown);
    if (refused > 0) this.#message.onTooMany(maxRecipients);
  }

  /**
   * Adds what was typed or pasted: addresses as they stand, names as the people whom they mean, as soon as that is known. `isLiteral`: no
   * suggestion was wanted, and what is no address stays as it is.
   */
  enter(field: RecipientField, text: string, { isLiteral = false } = {}): void {
    this.add(field, isLiteral ? parseRecipients(text) : this.#readTyped(text));
    this.#resolve();
  }

  /** Adds somebody who has to be fetched first, under a name until then: a group of contacts. */
  enterLater(field: RecipientField, name: string, find: () => Promise<readonly Meant[]>): void {
    this.add(field, [this.#names.begin(name, find)]);
  }

  /** What is typed in the fields becomes recipients: the message is being left. */
  finishTyping(): void {
    for (const field of recipientFields) {
      const text = this.typed.get(field);
      if (text.trim() === '') continue;
      this.typed.set(field, '');
      this.enter(field, text);
    }
  }

  /** Takes recipients out of a field, and what is typed in it with `text`; what is answered brings it all back. */
  remove(field: RecipientField, removed: readonly Recipient[], text = ''): Removal {
    const removal = { field, before: this.#message.lists()[field], removed, text };
    this.#removals.push(removal);
    if (this.#removals.length > maxRemovals) this.#removals.shift();
    if (text !== '') this.typed.set(field, '');
    this.#edit(lists.removeRecipients(this.#message.lists(), field, removed));
    // Who waited for the name that is gone waits no more.
    this.#resolve();
    return removal;
  }

  /** The last removal that was not taken back. */
  get lastRemoval(): Removal | undefined {
    return this.#removals.at(-1);
  }

  /** Takes a removal back, once. */
  restore(removal: Removal): void {
    const at = this.#removals.indexOf(removal);
    if (at === -1) return;
    this.#removals.splice(at, 1);
    const { field, text } = removal;
    if (text !== '' && this.typed.get(field) === '') this.typed.set(field, text);
    // A name that was taken out while it was being looked up may have got its answer meanwhile.
    const again = new Map(removal.removed.map((one) => [getKey(one), this.#askAgain(one)]));
    const swap = (list: readonly Recipient[]) => list.map((one) => again.get(getKey(one)) ?? one);
    const back = { before: swap(removal.before), removed: swap(removal.removed) };
    this.#edit(lists.restoreRecipients(this.#message.lists(), field, back));
    this.#resolve();
  }

  /** Others in the place of one: the members of a group. */
  replace(field: RecipientField, recipient: Recipient, others: readonly Recipient[]): void {
    this.#edit(lists.replaceRecipient(this.#message.lists(), field, recipient, others));
  }

  /** What a chip was changed to; nothing left takes it out. */
  rewrite(field: RecipientField, recipient: Recipient, text: string): void {
    this.replace(field, recipient, this.#readTyped(text));
    this.#resolve();
  }

  /** From one field into another, before the recipient with the key `before`, else at its end. */
  move(from: RecipientField, into: RecipientField, moved: readonly Recipient[], before?: string): void {
    const way = before === undefined ? { from, into } : { from, into, before };
    // What is dragged here from another window may wait for an answer that only that window gets.
    const known = new Set(this.#message.lists()[from].map(getKey));
    const recipients = moved.map((one) => (known.has(getKey(one)) ? one : this.#askAgain(one)));
    const present = new Set(allRecipients(this.#message.lists()).map(getKey));
    const taken = recipients.filter((one) => known.has(getKey(one)) || !present.has(getKey(one)));
    this.#edit(lists.moveRecipients(this.#message.lists(), way, taken));
    this.#resolve();
  }

  dropInvalid(): void {
    this.#edit(lists.dropInvalid(this.#message.lists()));
  }

  dropAddresses(addresses: readonly string[]): void {
    this.#edit(lists.dropAddresses(this.#message.lists(), addresses));
  }

  /** Resolves when it is known who everybody is, and after `limitMs` in any case. */
  async settled(limitMs: number): Promise<void> {
    if (this.pending.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limitMs);
      this.#awaited.push(resolve);
    });
    clearTimeout(timer);
  }

  /** The message is sent or given up: answers come too late. */
  stop(): void {
    this.#names.stop();
  }

  #readTyped(text: string): readonly Recipient[] {
    return parseRecipients(text).map((recipient) => {
      const { name, address } = recipient;
      const isName = name === '' && !isValidAddress(address) && address.length <= maxSearchCharacters;
      return isName ? this.#names.begin(address) : recipient;
    });
  }

  #askAgain(recipient: Recipient): Recipient {
    const isLost = recipient.pending !== undefined && !this.#names.isWaiting(recipient);
    return isLost ? this.#names.begin(recipient.address) : recipient;
  }

  #resolve(): void {
    const { lists: resolved, refused } = this.#names.resolve(this.#message.lists());
    this.#edit(resolved);
    if (refused > 0) this.#message.onTooMany(maxRecipients);
    if (this.pending.length > 0) return;
    for (const resolve of this.#awaited.splice(0)) resolve();
    this.#message.onResolved();
  }

  #edit(changed: RecipientLists): void {
    const present = this.#message.lists();
    const isSame = (field: RecipientField): boolean => {
      const list = changed[field];
      return list.length === present[field].length && list.every((one, index) => one === present[field][index]);
    };
    if (!recipientFields.every(isSame)) this.#message.onEdit(lists.getLists(changed));
  }
}
