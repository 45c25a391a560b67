/** Notes about a job beyond its state. Pure. */
import type { JobNote, JobNoteRemark, JobNotes } from '../../../shared/protocol/job-note.ts'
import { say, sentences } from '../../../shared/text/language.ts'

/** One sentence for each code, without a full stop. */
export const noteTable = sentences<JobNotes>({
  'uploading-inputs': ({ count, kind }) =>
    kind === 'image'
      ? say('{count, plural, one {Uploading picture} other {Uploading pictures}}', { count })
      : say('{count, plural, one {Uploading file} other {Uploading files}}', { count }),
  'inputs-changed': ({ converted, formats, resized, sizes, flattened, turned, inverted }) =>
    [
      ...named(say('Converted'), becoming(converted, formats, '')),
      ...named(say('Scaled'), becoming(resized, sizes, ' px')),
      ...named(say('Transparency put on white'), flattened),
      ...named(say('Turned upright'), turned),
      ...named(say('Mask inverted for this service'), inverted),
    ].join('. '),
  'checking-arrival': 'Checking whether it arrived',
  'queued-at-service': 'Queued at the service',
  'result-late': 'Done at the service. Its result is not available yet',
  'unknown-status': 'The service reports “{status}”',
  'no-connection': 'No connection. The job keeps running there; retrying soon',
  'rate-limited': 'Rate limit reached. Retrying soon',
  'not-answering': 'The service is not responding. Retrying soon',
  'disk-full': 'Disk full. The download continues when there is space',
  'disk-denied': 'No permission to write to the library folder. The download is on hold',
  'waits-for-step': 'Waits for the previous step',
  'step-before-ended': 'Not sent: the previous step had no result',
  'found-by-id': 'The request had arrived after all',
  'never-arrived': 'The request never arrived, and is sent again',
  'found-in-list': 'Found in the task list of the service',
  'not-in-list': 'Not in the task list of the service',
  'candidates-in-list': 'The task list of the service shows possible matches',
  forgotten: 'Forgotten. Whether it was charged is unknown',
  'no-change': 'The result is the file as it was',
  'incomplete-result': ({ missing, unopened, keptCount, outputCount }) =>
    [
      ...(keptCount === undefined || outputCount === undefined
        ? []
        : [
            say('{keptCount} of {outputCount} outputs were kept. The service has the rest', { keptCount, outputCount }),
          ]),
      ...(missing.length === 0 ? [] : [say('Could not be downloaded: {missing}', { missing: missing.join(', ') })]),
      ...(unopened.length === 0 ? [] : [say('Archive not unpacked: {unopened}', { unopened: unopened.join(', ') })]),
    ].join('. '),
})

/** Returns `Turned upright: cup.png, pot.png`, or nothing for an empty list. */
function named(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${names.join(', ')}`]
}

/** `cup.png to 640 × 640 px` */
function becoming(names: readonly string[], results: readonly string[], unit: string): string[] {
  return names.map((name, index) => say('{name} to {result}', { name, result: `${results[index]}${unit}` }))
}

/** Returns a job's note in words; an unknown code verbatim. */
export function noteWords(note: JobNote): string {
  const words = (noteTable as Record<string, ((figures: never) => string) | undefined>)[note.code]
  return words?.((note as JobNoteRemark).figures as never) ?? note.code
}
