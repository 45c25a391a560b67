/** Text on the front of a base, raised or engraved. */
import { type Body, plainBody } from '../../repair/body.ts'
import { combineSolids } from '../../repair/solids.ts'
import { loadGeometry, type Geometry } from '../../solid/geometry.ts'
import { letteringOf, loadLettering, type Lettering } from '../../solid/lettering.ts'
import type { BaseFront, NeededFace } from '../shape/add-base.ts'

export interface BaseWords {
  text: string
  style: 'raised' | 'engraved'
  /** Cap height; default: as large as the face allows. */
  heightMm?: number
  /** Height of raised or depth of engraved letters. */
  reliefMm: number
  /** A font file; null: the bundled font. */
  font: Uint8Array | null
}

export interface WrittenBase {
  body: Body
  capitalsMm: number
  /** Whether any line of the letters is thinner than the process can print. */
  thin: boolean
  /** Letters that neither font has. */
  missing: string[]
}

/** Share of the flat face that capitals and the line take. */
const faceShare = 0.72
const widthShare = 0.94
/** A base without a stated height is at most this many times as wide as usual. */
const maxWidening = 1.6
/** Halvings in the search for the smallest legible letters. */
const legibleRounds = 16
/** Overlap of letters with the base or the body they are subtracted from; millimetres. */
const overlapMm = 0.4
/** Length of the segments into which letters are bent around a round base; millimetres. */
const bendMm = 0.6

/** Returns the face that the words need to be printed; its width is limited. Null if no letter can be written. */
export async function faceForWords(words: BaseWords, minLineMm: number): Promise<NeededFace | null> {
  const geometry = await loadGeometry()
  const lettering = await letteringFor(geometry, words)
  return geometry.scope(() => {
    const at1 = lettering.line(words.text, 1)
    if (at1.isEmpty()) return null
    const { min, max } = at1.bounds()
    const capitals = words.heightMm ?? smallestLegible(lettering, words.text, minLineMm)
    return {
      tall: (capitals * Math.max(1, max[1] - min[1])) / faceShare,
      wide: (capitals * (max[0] - min[0])) / widthShare,
      maxWidening,
    }
  })
}

async function letteringFor(geometry: Geometry, { font }: BaseWords): Promise<Lettering> {
  return font === null ? loadLettering(geometry) : letteringOf(geometry, font)
}

/** Returns the cap height above which every letter keeps a line of the given width. */
function smallestLegible(lettering: Lettering, text: string, minLineMm: number): number {
  const letters = [...new Set(text)].map((letter) => lettering.line(letter, 1)).filter((letter) => !letter.isEmpty())
  let [thin, legible] = [0, minLineMm * 20]
  for (let round = 0; round < legibleRounds; round++) {
    const middle = (thin + legible) / 2
    if (letters.some((letter) => letter.offset(-minLineMm / 2 / middle, 'Round').isEmpty())) thin = middle
    else legible = middle
  }
  return legible
}

/**
 * `minLineMm` is the thinnest line of the process, `look` the look of the letters. Null if no letter of the text can be
 * written. Rejects with `bad-geometry`, `invalid-input`.
 */
export async function writeOnBase(
  body: Body,
  front: BaseFront,
  words: BaseWords,
  minLineMm: number,
  look: number,
): Promise<WrittenBase | null> {
  const geometry = await loadGeometry()
  const lettering = await letteringFor(geometry, words)
  const missing = [...new Set(words.text)].filter((letter) => letter.trim() !== '' && !lettering.hasLetters(letter))
  const raised = words.style === 'raised'
  const made = geometry.scope(() => {
    const at1 = lettering.line(words.text, 1)
    if (at1.isEmpty()) return null
    const { min, max } = at1.bounds()
    const most = Math.min(
      ((front.to - front.from) * faceShare) / Math.max(1, max[1] - min[1]),
      (front.width * widthShare) / (max[0] - min[0]),
    )
    const capitals = Math.min(words.heightMm ?? most, most)
    const line = lettering.line(words.text, capitals)
    const thin = capitals < smallestLegible(lettering, words.text, minLineMm) * 0.999
    const [deep, out] = raised ? [overlapMm, words.reliefMm] : [words.reliefMm, overlapMm]
    const middle = (front.from + front.to) / 2
    const flat = line.extrude(deep + out).translate(0, 0, -deep)
    const bent = front.round
      ? flat.refineToLength(bendMm).warp((place) => {
          const angle = place[0] / front.out
          const radius = front.out + place[2]
          place[0] = radius * Math.sin(angle)
          place[2] = radius * Math.cos(angle)
        })
      : flat.translate(0, 0, front.out)
    const placed = bent.translate(front.middle[0], middle, front.middle[1])
    const mesh = placed.getMesh()
    const points = new Float64Array((mesh.vertProperties.length / mesh.numProp) * 3)
    for (let point = 0; point * 3 < points.length; point++)
      for (let axis = 0; axis < 3; axis++) points[point * 3 + axis] = mesh.vertProperties[point * mesh.numProp + axis]!
    return { letters: plainBody(body, points, Uint32Array.from(mesh.triVerts), look), capitals, thin }
  })
  if (made === null) return null
  const written = await combineSolids([body, made.letters], ([solid, letters]) =>
    raised ? solid!.add(letters!) : solid!.subtract(letters!),
  )
  return { body: written, capitalsMm: made.capitals, thin: made.thin, missing }
}
