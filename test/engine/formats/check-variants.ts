/** Checks what variants of odd files are read as. */
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { Model } from '../../../electron/engine/model.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { measure, picture } from './samples.ts'
import { utf8 } from './reading.ts'

interface Expected {
  triangles?: number
  /** Codes of the notes; default: none. */
  notes?: string[]
  /** Longest side in the file's unit. */
  size?: number
  colour?: number[]
  textured?: boolean
  parts?: string[]
  refused?: string
}

type Variant = [what: string, name: string, file: string | Uint8Array | Promise<Uint8Array>, expected?: Expected]

/** Makes a test of each variant. */
export function check(variants: Variant[]) {
  test.each(variants)('%s', async (_, name, given, expected = {}) => {
    const bytes = await given
    const file = typeof bytes === 'string' ? utf8(bytes) : bytes
    expect(await found(name, file, expected)).toEqual(
      expected.refused === undefined
        ? { notes: [], triangles: 12, size: /3mf|stl/.test(name) ? 10 : 1, ...expected }
        : { refused: expected.refused },
    )
  })
}

/** What is found of what is expected. */
async function found(name: string, file: Uint8Array, expected: Expected): Promise<Expected> {
  const notes: ReadNote[] = []
  let model: Model
  try {
    model = await readModel(file, typeOfName(name)?.mediaType ?? '', { note: (note) => notes.push(note) })
  } catch (thrown) {
    const { kind, reason } = AppError.from(thrown).details ?? {}
    return { refused: String(kind ?? reason) }
  }
  const { triangles, size } = measure(model)
  const unit = /obj|gl|zip/.test(name) ? 1 : 0.001
  const material = model.materials[model.parts[0]!.material]!
  return {
    notes: notes.map(({ code }) => code),
    triangles,
    size: Number((Math.max(...size) / unit).toFixed(4)),
    ...(expected.colour === undefined ? {} : { colour: material.baseColour }),
    ...(expected.textured === undefined ? {} : { textured: material.baseColourTexture !== undefined }),
    ...(expected.parts === undefined ? {} : { parts: model.parts.map((part) => part.name) }),
  }
}

/** `picture` stands for the bytes of one. */
export async function zipped(files: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const { bytes } = await picture()
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, file]) => [
        path,
        file === 'picture' ? bytes : typeof file === 'string' ? utf8(file) : file,
      ]),
    ),
  )
}

export const edited = (text: string, ...edits: [string | RegExp, string][]) =>
  edits.reduce((changed, [from, to]) => changed.replace(from, to), text)
export const far = (p: readonly number[]) => [p[0]! + 448_262.125, p[1]! + 5_411_932.25, p[2]! + 310]
