/** Rectangular boxes with four kinds of lids. */
import type { CrossSection, Manifold } from '../../../engine/solid/geometry.ts'
import type { Kit } from '../../kit/kit.ts'
import { container, liftOffLid, lidClearance, restGap } from '../container.ts'
import { plastic, plasticTrim } from '../looks.ts'
import { count, length, part } from '../measured-part.ts'
import { block, holeAlongX, rectangle, united } from '../solids.ts'

export const box = part({
  id: 'box',
  label: 'Box',
  names:
    'box, bin, crate, case, container, storage box, storage bin, project box, enclosure, schachtel, kiste, card box, deck box, lidded box, gift box, parts box, drawer',
  measures: {
    width: length('width|length|inner for', 80, { minimum: 4, spans: 'x' }),
    depth: length(
      'depth|length|width',
      ({ width = 80 }, options) => (options['shape'] === 'square' ? width : width * 0.75),
      { minimum: 4, spans: 'y' },
    ),
    height: length('height|depth|thickness', ({ width = 80, depth = 60 }) => Math.min(width, depth) * 0.6, {
      minimum: 3,
      spans: 'z',
    }),
    wall: length('wall thickness|wall floor|wall|thickness', 2, { minimum: 0.4, maximum: 40 }),
    floor: length('floor thickness|floor|bottom thickness|bottom', ({ wall = 2 }) => wall, {
      minimum: 0.4,
      maximum: 40,
    }),
    insideWidth: length('inner width|inner length|for width|for length', 76, { minimum: 1 }),
    insideDepth: length('inner depth|inner width|for depth|for width', 56, { minimum: 1 }),
    insideHeight: length('inner height|inner depth|for height|for thickness', 36, { minimum: 1 }),
    corner: length('corner', 0, { minimum: 0, maximum: 200 }),
    columns: count('compartment|cell|section|slot|column', 1, { maximum: 20 }),
    rows: count('compartment|cell|section|slot|row', 1, { maximum: 20 }),
  },
  grid: ['columns', 'rows'],
  order: ['width', 'depth', 'height'],
  insideOrder: ['insideWidth', 'insideDepth', 'insideHeight'],
  relations: [
    { whole: 'width', inside: 'insideWidth', wall: 'wall', times: 2 },
    { whole: 'depth', inside: 'insideDepth', wall: 'wall', times: 2 },
    { whole: 'height', inside: 'insideHeight', wall: 'floor', times: 1 },
  ],
  options: {
    lid: {
      none: 'without a lid, without lid, no lid, open top, open, lidless, ohne deckel',
      lift: 'lift off lid, removable lid, with a lid, with lid, and a lid, and lid, lidded, lid, mit deckel, loose lid',
      slide: 'sliding lid, slide lid, slide in lid, slide on lid',
      hinge: 'hinged lid, hinged, hinge, flip top, flip lid',
    },
    corners: {
      sharp: 'sharp corners, square corners',
      round: 'rounded corners, round corners, rounded edges, rounded',
    },
    shape: { free: '', square: 'square' },
  },
  needsMeasure: true,
  conflict(v) {
    if (v.corner * 2 > Math.min(v.width, v.depth)) return ['corner', v.width < v.depth ? 'width' : 'depth']
    return undefined
  },
  build({ values: v, options, kit }) {
    const corner = v.corner > 0 ? v.corner : options['corners'] === 'round' ? Math.min(v.width, v.depth) * 0.1 : 0
    const outside = rectangle(kit, v.width, v.depth, corner)
    const inside = rectangle(kit, v.insideWidth, v.insideDepth, Math.max(0, corner - v.wall))
    const thick = Math.max(1.2, v.wall)
    const hasLid = options['lid'] !== 'none'
    const body = (height: number): Manifold =>
      united(kit, container(outside, inside, height, v.floor), dividers(kit, v, height - (hasLid ? thick + 1 : 0)))
    if (!hasLid) return { Box: plastic(kit, body(v.height)) }
    if (options['lid'] === 'hinge') return hingedBox(kit, v, outside, inside)
    if (options['lid'] === 'slide') return slidingLidBox(kit, v, body(v.height), thick)
    const height = v.height - thick
    const lip = rectangle(
      kit,
      v.insideWidth - 2 * lidClearance,
      v.insideDepth - 2 * lidClearance,
      Math.max(0, corner - v.wall - lidClearance),
    )
    const lipWall = Math.min(2, v.insideWidth / 6, v.insideDepth / 6)
    const lid = liftOffLid(kit, outside, lip.subtract(lip.offset(-lipWall, 'Round')), thick, height)
    return { Box: plastic(kit, body(height - restGap)), Lid: plasticTrim(kit, lid) }
  },
})

export function dividers(
  kit: Kit,
  v: { columns: number; rows: number; insideWidth: number; insideDepth: number; wall: number },
  top: number,
): Manifold | undefined {
  const walls: Manifold[] = []
  const thick = Math.max(0.8, v.wall * 0.75)
  for (let at = 1; at < v.columns; at += 1)
    walls.push(
      block(kit, thick, v.insideDepth + 0.1, top).translate(
        -v.insideWidth / 2 + (v.insideWidth * at) / v.columns,
        0,
        0,
      ),
    )
  for (let at = 1; at < v.rows; at += 1)
    walls.push(
      block(kit, v.insideWidth + 0.1, thick, top).translate(0, -v.insideDepth / 2 + (v.insideDepth * at) / v.rows, 0),
    )
  return walls.length === 0 ? undefined : united(kit, ...walls)
}

/** The lid slides in from the front between two dovetailed grooves. */
function slidingLidBox(
  kit: Kit,
  v: { width: number; depth: number; height: number; wall: number; insideWidth: number; insideDepth: number },
  body: Manifold,
  thick: number,
): Record<string, Manifold> {
  const reach = Math.min(v.wall * 0.5, thick)
  const bottom = v.height - thick
  const [front, back] = [-v.depth / 2, v.depth / 2 - v.wall * 0.5]
  /** The dovetail from a height above the bottom of the groove to its top, narrower by `gap` on each side. */
  const run = (rest: number, gap: number, from: number, to: number): Manifold => {
    const widest = v.insideWidth / 2 + reach - gap
    // The lip above the groove stands back from the inside of the wall, or it would end in an edge without thickness.
    const lean = reach * 0.75
    const profile = kit.area([
      [-widest + (lean * rest) / thick, rest],
      [widest - (lean * rest) / thick, rest],
      [widest - lean, thick],
      [-widest + lean, thick],
    ])
    return profile
      .extrude(to - from)
      .rotate(90, 0, 0)
      .translate(0, to, bottom)
  }
  const cut = body.subtract(run(0, 0, front - 1, back))
  const lid = run(restGap, lidClearance, front, back - lidClearance)
  return { Box: plastic(kit, cut), Lid: plasticTrim(kit, lid) }
}

/**
 * The lid turns by 90° about a barrel inside the back edge. Its knuckles alternate with those of the box, around a hole
 * for a pin of filament.
 */
function hingedBox(
  kit: Kit,
  v: { width: number; depth: number; height: number; wall: number; floor: number },
  outside: CrossSection,
  inside: CrossSection,
): Record<string, Manifold> {
  const radius = Math.min(3, v.height * 0.15)
  const gap = lidClearance
  const lidHeight = Math.max(2 * radius, v.height * 0.2)
  const seam = v.height - lidHeight
  const axis = v.depth / 2 - radius
  const reach = radius + gap
  const room = block(kit, v.width + 2, 2 * reach + 1, 2 * reach).translate(0, axis + 0.5, seam - reach)
  const shell = container(outside, inside, seam - restGap, v.floor).subtract(room)
  const top = outside
    .extrude(lidHeight)
    .subtract(inside.extrude(lidHeight - v.wall))
    .translate(0, 0, seam)
    .subtract(room)
  const knuckles = 5
  const step = v.width / knuckles
  const halves = { box: [shell], lid: [top] }
  for (let at = 0; at < knuckles; at += 1) {
    const [first, last] = [at === 0 ? 0 : gap / 2, at === knuckles - 1 ? 0 : gap / 2]
    const long = step - first - last
    const middle = -v.width / 2 + step * at + first + long / 2
    const web = block(kit, long, radius, reach + 0.2)
    const isBox = at % 2 === 0
    halves[isBox ? 'box' : 'lid'].push(
      holeAlongX(kit, 2 * radius, long).translate(middle, axis, seam),
      // The web stands on the wall of its half.
      web.translate(middle, axis + radius / 2, isBox ? seam - reach - 0.2 : seam),
    )
  }
  const pin = holeAlongX(kit, 2, v.width * 2).translate(0, axis, seam)
  return {
    Box: plastic(kit, united(kit, ...halves.box).subtract(pin)),
    Lid: plasticTrim(kit, united(kit, ...halves.lid).subtract(pin)),
  }
}
