/** Notes about a job beyond its state. Pure. */
import type { JobNote, JobNoteRemark, JobNotes } from '../../../shared/protocol/job-note.ts'
import type { WordsOf } from '../../../shared/protocol/remark.ts'
import { formatCount } from '../format-number.ts'
import { plural } from '../../../shared/text/language.ts'

/** One sentence for each code, without a full stop. */
export const noteTable: WordsOf<JobNotes> = {
  'uploading-inputs': ({ count, kind }) =>
    kind === 'image'
      ? plural(count, 'Uploading picture', 'Uploading pictures')
      : plural(count, 'Uploading file', 'Uploading files'),
  'inputs-changed': ({ converted, formats, resized, sizes, flattened, turned, inverted }) =>
    [
      ...listed('Converted', converted, formats, ''),
      ...listed('Scaled', resized, sizes, ' px'),
      ...listed('Transparency put on white', flattened),
      ...listed('Turned upright', turned),
      ...listed('Mask inverted for this service', inverted),
    ].join('. '),
  'checking-arrival': () => 'Checking whether it arrived',
  'queued-at-service': () => 'Queued at the service',
  'result-late': () => 'Done at the service. Its result is not available yet',
  'unknown-status': ({ status }) => `The service reports “${status}”`,
  'no-connection': () => 'No connection. The job keeps running there; retrying soon',
  'rate-limited': () => 'Rate limit reached. Retrying soon',
  'not-answering': () => 'The service is not responding. Retrying soon',
  'disk-full': () => 'Disk full. The download continues when there is space',
  'disk-denied': () => 'No permission to write to the library folder. The download is on hold',
  'waits-for-step': () => 'Waits for the step before',
  'step-before-ended': () => 'Not sent: the step before made nothing',
  'found-by-id': () => 'The request had arrived after all',
  'never-arrived': () => 'The request never arrived, and is sent again',
  'found-in-list': () => 'Found in the task list of the service',
  'not-in-list': () => 'Not in the task list of the service',
  'candidates-in-list': () => 'The task list of the service shows possible matches',
  forgotten: () => 'Forgotten. Whether it was charged is unknown',
  'no-change': () => 'The result is the file as it was',
  'incomplete-result': ({ missing, unopened, keptCount, outputCount }) =>
    [
      ...(keptCount === undefined || outputCount === undefined
        ? []
        : [`${formatCount(keptCount)} of ${formatCount(outputCount)} outputs were kept. The service has the rest`]),
      ...(missing.length === 0 ? [] : [`Could not be downloaded: ${missing.join(', ')}`]),
      ...(unopened.length === 0 ? [] : [`Archive not unpacked: ${unopened.join(', ')}`]),
    ].join('. '),
}

/** Returns `Scaled: cup.png to 640 × 640 px`, or nothing for an empty list. */
function listed(what: string, names: readonly string[], became?: readonly string[], unit = ''): string[] {
  const each = names.map((name, index) => (became === undefined ? name : `${name} to ${became[index]}${unit}`))
  return each.length === 0 ? [] : [`${what}: ${each.join(', ')}`]
}

/** Returns a job's note in words; an unknown code verbatim. */
export function noteWords(note: JobNote): string {
  const words = (noteTable as Record<string, ((figures: never) => string) | undefined>)[note.code]
  return words?.((note as JobNoteRemark).figures as never) ?? note.code
}
