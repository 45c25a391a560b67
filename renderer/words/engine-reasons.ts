/** Why the engine cannot use a file, in words: without a full stop, so that they serve as a title as well. */
import type { FileReasons } from '../../shared/protocol/engine-reason.ts'
import { fileReasonWords } from '../../shared/formats/file-reason-words.ts'
import type { Figures, WordsOf } from '../../shared/protocol/remark.ts'
import { sentenceOf } from '../../shared/text/sentence-of.ts'

/** Of a request for an export: the same codes as in `WorkFieldReasons`. */
interface ExportReasons {
  'must-be-positive': Record<string, never>
  'model-flat': Record<string, never>
}

const words: WordsOf<FileReasons & ExportReasons> = {
  ...fileReasonWords,
  'must-be-positive': () => 'Enter a size above 0',
  'model-flat': () => 'A flat model has no height to change',
}

/** The words for the `reason` among the details of an error; null where it is none of the engine's. */
export function engineReason(details: Readonly<Record<string, unknown>> | undefined): string | null {
  const code = details?.['reason']
  return typeof code === 'string' ? sentenceOf(words, { code, figures: details as Figures }) : null
}
