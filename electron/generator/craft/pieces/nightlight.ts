/** A night light: a curved lithophane on a base with a socket for an LED tea light. */
import { ellipse } from '../../kit/outline.ts'
import { uprightStrip } from '../eyelet.ts'
import type { MadePiece, PieceWork } from '../piece-work.ts'
import { pieceLabels } from '../pieces.ts'
import { refusal, unsupportedPrompt } from '../settings.ts'
import { slab } from '../slab.ts'
import { aspectOf, litWall } from './lithophane.ts'

const baseMm = 3
const socketWallMm = 2
const socketHighMm = 8
/** Clearance for tea light tolerances. */
const playMm = 0.6
/** Distance from the socket to the wall, for even light. */
const minGapMm = 5

/**
 * `sizeMm` is the outer diameter of the wall. The back stays open for access; by default the angle follows from the
 * picture's proportions. Throws `invalid-input` when the tea light does not fit.
 */
export function nightlight(work: PieceWork): MadePiece {
  const { workshop, settings, picture } = work
  if (picture === undefined)
    throw unsupportedPrompt('picture-or-subject', {
      piece: pieceLabels.nightlight,
      suggestions: ['nightlight of an owl', 'nightlight of the moon'],
    })
  const frame = settings.maxWallMm + 0.8
  const back = settings.sizeMm / 2 - frame
  const socket = (settings.teaLightMm + playMm) / 2 + socketWallMm
  if (back < socket + minGapMm)
    throw refusal('size_mm', 'too-small-for-light', {
      least: Math.ceil((socket + minGapMm + frame) * 2),
      teaLightMm: settings.teaLightMm,
    })
  const requested =
    settings.angleDegrees === undefined || settings.angleDegrees === 0 ? undefined : settings.angleDegrees
  const angle =
    requested ?? Math.min(270, Math.max(110, (aspectOf(picture) * 1.2 * settings.sizeMm * 180) / (Math.PI * back)))
  if (angle < 60 || angle > 330) throw refusal('angle_degrees', 'out-of-range', { least: 60, most: 330 })
  const wall = litWall(workshop, picture, settings, {
    width: (back * angle * Math.PI) / 180,
    angleDegrees: angle,
    repeats: 1,
    footMm: Math.max(settings.borderMm, 2) + baseMm,
  })
  // Built upright: y is up, and the base lies in the x–z plane.
  const radius = settings.sizeMm / 2 + 2
  const disc = slab(workshop, workshop.area([ellipse(radius, radius, 160)]), baseMm, {
    top: 0.8,
    bottom: 0.4,
    steps: 3,
  })
  const cup = workshop
    .circle(socket)
    .subtract(workshop.circle((settings.teaLightMm + playMm) / 2))
    // A gap at the back gives access to the switch.
    .subtract(uprightStrip(workshop, 6, 0, 60))
    .extrude(baseMm + socketHighMm)
  const base = disc.add(cup).rotate(-90, 0, 0)
  return {
    bodies: [{ name: 'Night light', solid: wall.solid.add(base), material: work.material }],
    pose: 'standing',
    measurements: {
      ...wall.measurements,
      angleDegrees: Math.round(angle),
      teaLightMm: settings.teaLightMm,
      socketInnerMm: Number((settings.teaLightMm + playMm).toFixed(2)),
      socketDepthMm: socketHighMm,
    },
    pictures: [{ name: 'against-the-light.png', raster: wall.lit }],
  }
}
