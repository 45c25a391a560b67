/** Examines a picture: transparency, and the position of its subject. Pure. */

export interface PixelData {
  width: number
  height: number
  /** RGBA, 8 bit, not premultiplied. */
  data: Uint8ClampedArray
}

export type Side = 'top' | 'right' | 'bottom' | 'left'

export interface PictureFindings {
  /** It has transparent pixels. */
  alpha: boolean
  /**
   * How the subject is separated from the background: by alpha, by a plain border, or not at all. Only the first two
   * give facts about the subject.
   */
  ground: 'alpha' | 'plain' | 'busy'
  /** Left, top, right and bottom as fractions of the picture; null without a subject. */
  box: readonly [number, number, number, number] | null
  /** The fraction of the picture that the subject covers. */
  covers: number
  /** The sides at which the subject is cut off. */
  cutOff: Side[]
}

/** Minimum sum of channel differences from the background for a pixel to belong to the subject. */
const minDifference = 60
/** Minimum fraction of the border in one colour. */
const plainFraction = 0.55
/** A longer run along an edge, as a fraction of the side, means that the subject is cut off. */
const cutFraction = 0.08

/** Examines a picture; a thumbnail of 256 px is enough. */
export function examinePicture(picture: PixelData): PictureFindings {
  const { width, height, data } = picture
  const clear = countClear(data)
  const alpha = clear > 0
  const ground = clear >= 0.003 * width * height ? 'alpha' : 'plain'
  const colour = ground === 'alpha' ? null : borderColour(picture)
  if (ground === 'plain' && colour === null) return { alpha, ground: 'busy', box: null, covers: 1, cutOff: [] }
  const isSubject = (x: number, y: number): boolean => {
    const at = (y * width + x) * 4
    if (colour === null) return data[at + 3]! >= 128
    return distance(data, at, colour) > minDifference
  }
  return { alpha, ground, ...whereSubject(width, height, isSubject) }
}

function whereSubject(
  width: number,
  height: number,
  isSubject: (x: number, y: number) => boolean,
): Pick<PictureFindings, 'box' | 'covers' | 'cutOff'> {
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!isSubject(x, y)) continue
      count += 1
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  if (count === 0) return { box: null, covers: 0, cutOff: [] }
  const edges: [Side, number, (i: number) => boolean][] = [
    ['top', width, (x) => isSubject(x, 0)],
    ['right', height, (y) => isSubject(width - 1, y)],
    ['bottom', width, (x) => isSubject(x, height - 1)],
    ['left', height, (y) => isSubject(0, y)],
  ]
  return {
    box: [left / width, top / height, right / width, bottom / height],
    covers: count / (width * height),
    cutOff: edges.filter(([, length, at]) => longestRun(length, at) > cutFraction * length).map(([side]) => side),
  }
}

function countClear(data: Uint8ClampedArray): number {
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 128) clear += 1
  return clear
}

/** Returns the dominant colour of the border, or null. */
function borderColour({ width, height, data }: PixelData): readonly [number, number, number] | null {
  const border: number[] = []
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x)
  for (let y = 1; y < height - 1; y += 1) border.push(y * width, y * width + width - 1)
  const median = (channel: number): number => {
    const sorted = border.map((pixel) => data[pixel * 4 + channel]!).toSorted((a, b) => a - b)
    return sorted[sorted.length >> 1] ?? 0
  }
  const colour = [median(0), median(1), median(2)] as const
  const alike = border.filter((pixel) => distance(data, pixel * 4, colour) <= minDifference).length
  return alike >= plainFraction * border.length ? colour : null
}

function distance(data: Uint8ClampedArray, at: number, [red, green, blue]: readonly [number, number, number]): number {
  return Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue)
}

function longestRun(length: number, at: (index: number) => boolean): number {
  let [longest, run] = [0, 0]
  for (let index = 0; index < length; index += 1) {
    run = at(index) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
