/** What a file is read as, in a line that a table can state. */
import { typeOfName } from '../../../shared/formats/file-type.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { Material, Model, Part } from '../../../electron/engine/model.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { measure } from './samples.ts'

/**
 * Returns parts, triangles, size (millimetres, Y up), what is not plain white and opaque, and the notes with their
 * figures; for a refused file its code and reason.
 */
export async function outcomeOf(name: string, file: Uint8Array): Promise<string[]> {
  const notes: ReadNote[] = []
  try {
    const model = await readModel(file, typeOfName(name)?.mediaType ?? '', { note: (note) => notes.push(note) })
    const { triangles, size } = measure(model)
    return [
      `${model.parts.length}`,
      `${triangles}`,
      // To five digits.
      size.map((side) => Number((side * 1000).toPrecision(5))).join(' × '),
      lookOf(model).join('; '),
      notes.map(({ code, figures }) => [code, ...Object.values(figures).map(String)].join(' ')).join('; '),
    ]
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    const { kind, reason } = thrown.details ?? {}
    return ['refused', '', '', '', `${thrown.code} ${String(kind ?? reason)}`]
  }
}

function lookOf({ parts, materials }: Model): string[] {
  const used = materials.filter((_, index) => parts.some(({ material }) => material === index))
  const colours = new Set(parts.flatMap(coloursOf))
  const looks = [...used.map(described), colours.size === 0 ? '' : `${colours.size} vertex colours`]
  return looks.filter((text) => text !== '')
}

function described({ name, baseColour, alphaMode, baseColourTexture, filament }: Material): string {
  const isWhite = baseColour.every((value) => value === 1)
  const looks = [
    isWhite ? '' : baseColour.map((value) => Number(value.toFixed(2))).join(' '),
    alphaMode === undefined || alphaMode === 'opaque' ? '' : alphaMode,
    baseColourTexture === undefined ? '' : 'picture',
    filament === undefined ? '' : `F${filament}`,
  ].filter((text) => text !== '')
  return looks.length === 0 ? '' : `${name}: ${looks.join(', ')}`.replace(/^: /, '')
}

function coloursOf({ colours, positions }: Part): string[] {
  if (colours === undefined) return []
  return Array.from({ length: positions.length / 3 }, (_, at) => colours.subarray(at * 4, at * 4 + 4).toString())
}
