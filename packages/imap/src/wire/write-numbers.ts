/** Answers that name many mails. A hundred thousand numbers are half a megabyte: they become octets at once, and others get their turn between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CommandContext } from '../commands/command.ts';
import type { PackedThreads } from '../session-port.ts';
import { AnswerBuffer } from './answer-buffer.ts';
import { ThreadPrinter } from './print-thread.ts';

/** Numbers until others get their turn: some milliseconds. */
const stepsPerTurn = 50_000;

type Output = Pick<CommandContext, 'write' | 'drained'>;

/** `* SEARCH 2 3 6`, and the end of the line. */
export async function writeNumbers(
  output: Output,
  name: string,
  numbers: ArrayLike<number>,
  end: string,
): Promise<void> {
  const answer = new AnswerBuffer((chunk) => output.write(chunk));
  answer.text(`* ${name}`);
  for (let at = 0; at < numbers.length; at += 1) {
    answer.text(' ');
    answer.number(numbers[at] ?? 0);
    if ((at + 1) % stepsPerTurn === 0) {
      answer.send();
      await output.drained();
      await nextTurn();
    }
  }
  answer.text(end);
  answer.sendLine();
}

/** `* THREAD (2)(3 6 (4 23)(44 7 96))`. */
export async function writeThreads(
  output: Output,
  threads: PackedThreads,
  numberOf: (uid: number) => number | undefined,
): Promise<void> {
  const answer = new AnswerBuffer((chunk) => output.write(chunk));
  answer.text('* THREAD');
  let steps = 0;
  let isFirst = true;
  const printer = new ThreadPrinter(threads, numberOf, {
    text: (text) => {
      // RFC 5256 §5: a space before the first of them.
      answer.text(isFirst ? ` ${text}` : text);
      isFirst = false;
    },
    number: (number) => {
      steps += 1;
      answer.number(number);
    },
  });
  while (printer.printNext()) {
    if (steps < stepsPerTurn) continue;
    steps = 0;
    answer.send();
    await output.drained();
    await nextTurn();
  }
  answer.sendLine();
}
