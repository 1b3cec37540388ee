import { type PartCommands, takePart } from '../writing-aids/index.ts';
import { paperStyle } from './paper-style.ts';

/** Lays stationery under the whole message. */
export async function putPaper(commands: PartCommands, paperId: string): Promise<void> {
  const part = await takePart('paper', paperId);
  if (!part?.look) return;
  const { picture, ...look } = part.look;
  commands.setStationery(paperStyle(look, picture === null ? null : `cid:${picture}`), part.attachments);
}
