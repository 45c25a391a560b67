/** Sentences of the team service for operators, administrators and keys with limits. */
import { formatBytes } from '../../../shared/text/language.ts'
import { countOf } from './language.ts'

export const teamWords = {
  laterVersion: (found: number, known: number) =>
    `The tables are of version ${found}, and this program knows ${known}. Use the program that wrote them, or a later one.`,
  nameTaken: (name: string) => `There is already an account “${name}”.`,
  noAccount: (name: string) => `There is no account “${name}”.`,
  noKey: (id: string) => `There is no key ${id}.`,
  cannotGrant: (name: string) => `“${name}” has fewer unspent credits than that, or its credits are not counted.`,
  tasksAtOnce: (most: number) => `This key may have ${countOf(most, 'unfinished task')} at once.`,
  tasksADay: (most: number) => `This key may submit ${countOf(most, 'task')} within 24 hours.`,
  bytesKept: (kept: number, most: number) =>
    `This key keeps ${formatBytes(kept)} of inputs and results; the limit is ${formatBytes(most)}. Delete finished tasks first.`,
  draining: 'This server is being stopped.',
  filesUnclear: '--files needs a folder, s3://BUCKET or s3+http://HOST:PORT/BUCKET.',
} as const
