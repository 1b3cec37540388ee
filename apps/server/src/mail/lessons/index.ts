/** What the junk filter learns from people: which of their moves and answers say that a message is junk or good. */
export {
  enqueueLesson,
  type JunkLesson,
  junkKeywords,
  junkLearningJob,
  learnFromKeywords,
  learnFromMoves,
} from './enqueue-lessons.ts';
