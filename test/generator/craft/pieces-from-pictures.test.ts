import { beforeAll, describe, expect, test } from 'vitest'
import type { CraftOptions } from '../../../electron/generator/craft/jobs.ts'
import type { PieceId } from '../../../electron/generator/craft/pieces.ts'
import { pieceIds, reliefPieces } from '../../../electron/generator/craft/pieces.ts'
import { creature, drawn, pngOf } from '../../engine/image/pictures.ts'
import { made } from './made.ts'
import { sample } from '../../support/long.ts'

let picture: Uint8Array
beforeAll(async () => (picture = await pngOf(await drawn(creature))))

const pictureTable: [PieceId, string, CraftOptions][] = pieceIds.flatMap((piece): [PieceId, string, CraftOptions][] => {
  const options: [string, CraftOptions][] = [['as usual', {}]]
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
  return options.map(([name, options]): [PieceId, string, CraftOptions] => [piece, name, options])
})

describe('from a picture, closed and on the ground', () => {
  test.each(sample(pictureTable, 7))('%s, %s', async (piece, _, options) => {
    const { audit, result, model } = await made({ image: picture }, { piece, ...options })
    expect(result.triangles).toBe(audit.triangles)
    expect(result.understood).toMatchObject({ piece, watertight: true, seed: 1 })
    const layered = (options.colours ?? 1) > 1
    expect(layered ? model.parts.length > 1 : audit.shells === 1).toBe(true)
    // Every part has a material of its own.
    expect(new Set(model.parts.map(({ material }) => material)).size).toBe(model.parts.length)
  })
})
