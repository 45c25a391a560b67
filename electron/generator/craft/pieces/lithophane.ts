/** A lithophane: a wall whose thickness shows a picture when lit from behind. */
import { uprightStrip } from '../eyelet.ts'
import { encodeLit } from '../lit-picture.ts'
import type { FlatPicture } from '../flat-picture.ts'
import { luminanceOf } from '../flat-picture.ts'
import type { Field } from '../../../engine/image/sample-field.ts'
import { sampleField, windowOf } from '../../../engine/image/sample-field.ts'
import type { MadePiece, PieceWork } from '../piece-work.ts'
import { pieceLabels } from '../pieces.ts'
import type { CraftSettings } from '../settings.ts'
import { refusal, unsupportedPrompt } from '../settings.ts'
import { contrastOf, wallFor, askedTones } from '../transmission.ts'
import type { Manifold, Workshop } from '../workshop.ts'
import { wallShell } from '../wall-shell.ts'

/** Thickness of the frame above the thickest wall. */
const frameProudMm = 0.8

/** `sizeMm` is the width, measured along the curve, or the outer diameter of a tube. */
export function lithophane(work: PieceWork): MadePiece {
  const { workshop, settings, picture } = work
  if (picture === undefined)
    throw unsupportedPrompt('picture-or-subject', {
      piece: pieceLabels.lithophane,
      suggestions: ['lithophane of a cat', 'plaque with the words …'],
    })
  const angle = settings.angleDegrees ?? 0
  const tube = angle >= 360
  if (angle > 0 && angle < 10) throw refusal('angle_degrees', 'flat-or-curved', { least: 10 })
  const width = tube ? Math.PI * (settings.sizeMm - 2 * settings.maxWallMm) : settings.sizeMm
  const wall = litWall(workshop, picture, settings, {
    width,
    angleDegrees: angle,
    repeats: tube ? (settings.repeats ?? Math.max(1, Math.round(Math.PI / (aspectOf(picture) * 1.3)))) : 1,
  })
  const solid =
    settings.hanging !== 'none' && !tube
      ? withHanger(workshop, wall, settings, angle > 0 ? wall.radius : 0)
      : wall.solid
  return {
    bodies: [{ name: 'Lithophane', solid, material: work.material }],
    pose: 'standing',
    measurements: wall.measurements,
    pictures: [{ name: 'against-the-light.png', raster: wall.lit }],
  }
}

export function aspectOf({ box: [left, top, right, bottom] }: FlatPicture): number {
  return (right - left) / (bottom - top)
}

interface LitWall {
  solid: Manifold
  width: number
  height: number
  /** Radius of the wall's back; 0 if flat. */
  radius: number
  measurements: Record<string, unknown>
  lit: ReturnType<typeof encodeLit>
}

/** Returns the wall; the picture has a solid frame `borderMm` wide (on a tube, only above and below). */
export function litWall(
  workshop: Workshop,
  picture: FlatPicture,
  settings: CraftSettings,
  dimensions: { width: number; angleDegrees: number; repeats: number; footMm?: number },
): LitWall {
  const tube = dimensions.angleDegrees >= 360
  const border = Math.min(settings.borderMm, dimensions.width * 0.2)
  const side = tube ? 0 : border
  const foot = dimensions.footMm ?? border
  const inside = dimensions.width - 2 * side
  const each = inside / dimensions.repeats
  const pictureHeight = each / aspectOf(picture)
  if (!(pictureHeight <= 600)) throw refusal('size_mm', 'picture-too-tall', {})
  const height = pictureHeight + foot + border
  // About one value per cell, averaged in linear light, preserves the brightness of fine detail.
  const pitch = Math.max(workshop.pitchMm * 1.2, Math.sqrt((dimensions.width * height) / (workshop.maxCells * 0.8)))
  const [left, top, right] = picture.box
  const step = Math.max(0.5, ((right - left) / each) * pitch)
  const field = luminanceOf(picture)
  const small = windowOf(
    field,
    {
      left,
      top,
      width: Math.max(4, Math.round((right - left) / step)),
      height: Math.max(4, Math.round((right - left) / aspectOf(picture) / step)),
      step,
    },
    1,
  )
  const tones = askedTones(small.values, settings, settings.tones)
  const requested: Field = { ...small, values: tones.values }
  const frame = settings.maxWallMm + frameProudMm
  // Centres a picture at the front.
  const shift = dimensions.repeats % 2 === 0 ? each / 2 : 0
  const thicknessAt = (u: number, v: number): number => {
    const x = u - side
    const y = v - foot
    if (x < -1e-6 || y < -1e-6 || x > inside + 1e-6 || y > pictureHeight + 1e-6) return frame
    const px = (tube ? ((x + shift) / each) % 1 : x / each) * requested.width
    const py = (1 - y / pictureHeight) * requested.height
    return wallFor(tube ? sampleAround(requested, px, py) : sampleField(requested, px, py), settings)
  }
  const { solid, radius } = wallShell(workshop, {
    width: dimensions.width,
    height,
    angleDegrees: dimensions.angleDegrees,
    thicknessAt,
  })
  return {
    solid,
    width: dimensions.width,
    height,
    radius,
    lit: encodeLit(requested, settings),
    measurements: {
      wallMm: [settings.minWallMm, settings.maxWallMm],
      attenuationPerMm: settings.attenuationPerMm,
      contrast: Number(contrastOf(settings).toFixed(2)),
      toneExponent: Number(tones.exponent.toFixed(3)),
      clippedShare: Number(tones.clipped.toFixed(4)),
      pictureMm: [Number((inside / dimensions.repeats).toFixed(2)), Number(pictureHeight.toFixed(2))],
      ...(dimensions.repeats > 1 ? { repeats: dimensions.repeats } : {}),
      ...(radius > 0 ? { innerRadiusMm: Number(radius.toFixed(2)) } : {}),
    },
  }
}

/** Like `sampleField`, but wraps around horizontally. */
function sampleAround(field: Field, x: number, y: number): number {
  const { width } = field
  if (x > 0.5 && x < width - 0.5) return sampleField(field, x, y)
  const share = x <= 0.5 ? 0.5 + x : x - width + 0.5
  return sampleField(field, width - 0.5, y) * (1 - share) + sampleField(field, 0.5, y) * share
}

/** Adds a loop on the upper edge, or a hole through the frame where it is wide enough. */
function withHanger(workshop: Workshop, wall: LitWall, settings: CraftSettings, radius: number): Manifold {
  const hole = settings.holeMm / 2
  const outer = hole + 2
  const thick = settings.maxWallMm + frameProudMm
  const through = settings.hanging === 'hole' && settings.borderMm >= settings.holeMm + 2
  const y = through ? wall.height - settings.borderMm / 2 : wall.height + hole * 0.7
  const drill = workshop
    .circle(hole)
    .translate(0, y)
    .extrude(thick + 20)
    .translate(0, 0, radius - 10)
  if (through) return wall.solid.subtract(drill)
  const depth = Math.min(outer, settings.borderMm)
  const tab = workshop
    .circle(outer)
    .translate(0, y)
    .add(uprightStrip(workshop, outer, wall.height - depth, y))
  // On a curved wall the tab must not stick out at the back.
  const sag = radius > 0 ? radius - Math.sqrt(Math.max(0, radius ** 2 - outer ** 2)) : 0
  return wall.solid.add(tab.extrude(thick - 0.05 - sag).translate(0, 0, radius)).subtract(drill)
}
