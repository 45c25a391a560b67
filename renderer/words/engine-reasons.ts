/** Why the engine cannot use a file: without a full stop, so that the words also serve as a title. */
import { sentences } from '../../shared/text/language.ts'
import type { FileReasons } from '../../shared/protocol/engine-reason.ts'
import { fileReasonWords } from '../../shared/formats/file-reason-words.ts'
import type { Figures } from '../../shared/protocol/remark.ts'
import { sentenceOf } from '../../shared/text/sentence-of.ts'

/** Reasons of an export request, with the codes of `WorkFieldReasons`. */
interface ExportReasons {
  'must-be-positive': Record<string, never>
  'model-flat': Record<string, never>
}

const words = sentences<FileReasons & ExportReasons>({
  ...fileReasonWords,
  'must-be-positive': 'Enter a size above 0',
  'model-flat': 'A flat model has no height to change',
})

/** Returns the words for the `reason` of an error; null for other reasons. */
export function engineReason(details: Readonly<Record<string, unknown>> | undefined): string | null {
  const code = details?.['reason']
  return typeof code === 'string' ? sentenceOf(words, { code, figures: details as Figures }) : null
}
