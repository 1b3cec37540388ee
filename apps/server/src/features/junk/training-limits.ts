/** Learned messages of one mailbox that are kept, of each kind; the oldest are unlearned. */
export const maxLearned = 1_000;
/** Of these, so many of each kind count for the organisation, so that nobody decides for all. */
export const maxShared = 30;
/** A person's training counts from so many messages of each kind on. */
export const enoughOfPerson = 20;
/** An organisation's, which takes two people at least. */
export const enoughOfOrganisation = 50;
/** What an organisation learned of a token counts when so many people agree. */
export const agreeingPeople = 2;
