import { beforeAll, describe, expect, test } from 'vitest'
import type { CraftWishes } from '../../../electron/engine/craft/jobs.ts'
import type { PieceId } from '../../../electron/engine/craft/pieces.ts'
import { pieceIds, reliefPieces } from '../../../electron/engine/craft/pieces.ts'
import { creature, drawn, pngOf } from '../image/pictures.ts'
import { made } from './made.ts'

// `test/bench/craft.ts` does the same over photographs and with finer detail.

let picture: Uint8Array
beforeAll(async () => (picture = await pngOf(await drawn(creature))))

const pictureTable: [PieceId, string, CraftWishes][] = pieceIds.flatMap((piece): [PieceId, string, CraftWishes][] => {
  const options: [string, CraftWishes][] = [['as usual', {}]]
  if (reliefPieces.has(piece))
    options.push(
      ['whole, with a loop', { frame: 'whole', hanging: 'loop', shape: 'round' }],
      ['inverted, with a hole and text', { heightSource: 'inverted', hanging: 'hole', text: 'Ida' }],
      ['from shading, large', { heightSource: 'shading', sizeMm: 150 }],
      ['stacked in three colours', { colours: 3, text: 'Ida' }],
      ['flush in four colours', { colours: 4, stacking: 'flush' }],
    )
  if (piece === 'cookie-cutter') options.push(['with lines', { innerLines: true, offsetMm: 2 }])
  if (piece === 'stamp')
    options.push(['of tones, round, no handle', { design: 'tones', shape: 'round', handle: false, text: 'Ida' }])
  if (piece === 'stencil')
    options.push(['of the silhouette', { design: 'silhouette' }], ['of lines', { design: 'lines', text: 'Ida' }])
  if (piece === 'lithophane')
    options.push(['bent, with a loop', { angleDegrees: 150, hanging: 'loop' }], ['cut out', { frame: 'cut-out' }])
  if (piece === 'nightlight') options.push(['far around', { angleDegrees: 240, sizeMm: 100, teaLightMm: 42 }])
  return options.map(([name, wishes]): [PieceId, string, CraftWishes] => [piece, name, wishes])
})

describe('from a picture, closed and on the ground', () => {
  test.each(pictureTable)('%s, %s', async (piece, _, wishes) => {
    const { audit, result, model } = await made({ image: picture }, { piece, ...wishes })
    expect(result.triangles).toBe(audit.triangles)
    expect(result.understood).toMatchObject({ piece, watertight: true, seed: 1 })
    const layered = (wishes.colours ?? 1) > 1
    expect(layered ? model.parts.length > 1 : audit.shells === 1).toBe(true)
    // Every part has a material of its own.
    expect(new Set(model.parts.map(({ material }) => material)).size).toBe(model.parts.length)
  })
})
