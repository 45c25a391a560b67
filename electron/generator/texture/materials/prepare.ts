/** Prepares an assignment for painting: palette, treatment, feature size. */
import { metresPerMillimetre } from '../../../engine/model.ts'
import type { Box } from '../bounds.ts'
import type { Assignment, PaintOptions } from '../assignment.ts'
import { materialById } from './material-list.ts'
import { paletteWith } from './recolour.ts'
import { newSpot, type Pattern } from './surface-pattern.ts'
import { treated, untreated } from './treatment.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

export interface PreparedPattern {
  pattern: Pattern
  /** Length of a feature in metres. */
  feature: number
}

/** The material of each cover. */
const covers = { snow: 'snow', moss: 'moss', rust: 'rust' } as const

export function preparedPattern(
  { material, colours = [], treatment = untreated, scale = 1 }: Assignment,
  box: Box,
  { seed, featureMm }: PaintOptions,
): PreparedPattern {
  const feature =
    featureMm === undefined ? (box.longest / material.featureCount) * scale : featureMm * metresPerMillimetre * scale
  const palette = paletteWith(material, colours)
  const { brushed, hammered, cast, cover } = treatment
  const bare = material.make({ colours: palette, seed, finish: { brushed, hammered, cast } })
  const covering = cover === undefined || cover === 'dust' ? undefined : materialById(covers[cover])
  const main = palette[0]!
  const pattern = treated(bare, treatment, {
    seed,
    beneath: vec3((c) => main[c] + (0.82 - main[c]) * (material.group === 'metal' ? 0.5 : 0.38)),
    metallic: material.group === 'metal',
    ...(covering === undefined
      ? {}
      : {
          cover: resized(
            covering.make({ colours: paletteWith(covering, []), seed: seed + 9 }),
            covering.featureCount / material.featureCount,
          ),
        }),
  })
  return { pattern, feature }
}

/** Scales a pattern to `factor` times as many features. */
function resized(pattern: Pattern, factor: number): Pattern {
  const own = newSpot()
  return (spot, out) => {
    Object.assign(own, spot)
    own.x *= factor
    own.y *= factor
    own.z *= factor
    own.pixel *= factor
    out.height = 0
    pattern(own, out)
    out.height /= factor
  }
}
