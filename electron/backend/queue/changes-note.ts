/** What was changed of the inputs of a job before it was sent, as its note. Pure. */
import { typeOfMediaType } from '../../../shared/formats/file-type.ts'
import { formats } from '../../../shared/formats/formats.ts'
import type { JobNoteRemark } from '../../../shared/protocol/job-note.ts'
import type { ChangedInput } from '../connections/service-client.ts'

export function changesNote(changed: readonly ChangedInput[]): JobNoteRemark {
  const converted = changed.flatMap(({ name, converted: to }) => (to === null ? [] : [{ name, to: formatName(to) }]))
  const resized = changed.flatMap(({ name, resized: to }) =>
    to === null ? [] : [{ name, to: `${to.width} × ${to.height}` }],
  )
  const namesWith = (change: 'flattened' | 'turned' | 'inverted') =>
    changed.filter((each) => each[change]).map(({ name }) => name)
  return {
    code: 'inputs-changed',
    figures: {
      converted: converted.map(({ name }) => name),
      formats: converted.map(({ to }) => to),
      resized: resized.map(({ name }) => name),
      sizes: resized.map(({ to }) => to),
      flattened: namesWith('flattened'),
      turned: namesWith('turned'),
      inverted: namesWith('inverted'),
    },
  }
}

/** `PNG` for `image/png`. */
function formatName(mediaType: string): string {
  const type = typeOfMediaType(mediaType)
  return type === null ? mediaType : formats[type.id].name
}
