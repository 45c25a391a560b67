/** The table of what is read and written, for `docs/formats.md`. */
import { exportFormats, formats, modelFormats, modelRow, writtenFile } from '../../../shared/formats/formats.ts'

/** A row for every format, first those that are written. */
export function formatTable(): string {
  const lines = [
    '| format | read | written as | unit | up | pictures | vertex colours | materials | parts |',
    `|${' --- |'.repeat(9)}`,
  ]
  const tick = (is: boolean): string => (is ? 'yes' : '–')
  for (const id of exportFormats) {
    const { label, reader, space, written } = formats[id]
    const choice = space.unitless ? ', or as asked' : ''
    const { textures, vertexColours, materials, parts } = written.keeps
    const kept = [textures, vertexColours, materials, parts].map(tick)
    lines.push(
      `| ${label} | ${tick(reader !== null)} | .${writtenFile(id).extension} | ${space.unit}${choice} | ${space.up}${choice} | ${kept.join(' | ')} |`,
    )
  }
  for (const id of modelFormats) {
    const { label, space, written } = modelRow(id)
    if (written !== null) continue
    const [unit, up] = space === 'in-file' ? ['in the file', 'in the file'] : [space.unit, space.up]
    const choice = space !== 'in-file' && space.unitless ? ', or as asked' : ''
    lines.push(`| ${label} | yes | – | ${unit}${choice} | ${up}${choice} |  |  |  |  |`)
  }
  return lines.join('\n')
}
