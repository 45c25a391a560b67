/** The table of what is read and written, for `docs/formats.md`. */
import { formats } from '../../../electron/engine/formats/formats.ts'
import { exportFormats } from '../../../shared/asset.ts'

/** What is only read: how it is called, and what its numbers are taken for. */
const readOnly = [
  ['FBX', 'in the file', 'in the file'],
  ['COLLADA (.dae)', 'in the file', 'in the file'],
  ['3DS', 'mm, or as asked', 'Z, or as asked'],
  ['OFF', 'mm, or as asked', 'Z, or as asked'],
] as const

/** A row for every format, first those that are written. */
export function formatTable(): string {
  const lines = [
    '| format | read | written as | unit | up | pictures | vertex colours | materials | parts |',
    `|${' --- |'.repeat(9)}`,
  ]
  const tick = (is: boolean): string => (is ? 'yes' : '–')
  for (const id of exportFormats) {
    const { label, extension, unit, up, unitless, keeps } = formats[id]
    const choice = unitless ? ', or as asked' : ''
    const kept = [keeps.textures, keeps.vertexColours, keeps.materials, keeps.parts].map(tick)
    lines.push(
      `| ${label} | ${tick(id !== 'usdz')} | .${extension} | ${unit}${choice} | ${up}${choice} | ${kept.join(' | ')} |`,
    )
  }
  for (const [label, unit, up] of readOnly) lines.push(`| ${label} | yes | – | ${unit} | ${up} |  |  |  |  |`)
  return lines.join('\n')
}
