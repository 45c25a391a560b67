/** Jars, trays, organisers, cups, planters and funnels. */
import { container, liftOffLid, lidClearance, restGap } from '../container.ts'
import { plastic, plasticTrim } from '../looks.ts'
import { count, length, part } from '../measured-part.ts'
import { block, cylinder, disc, frustum, rectangle, shapeOutline, threadedRod, united } from '../solids.ts'
import { box, dividers } from './boxes.ts'

const roundBox = part({
  id: 'round-box',
  label: 'Round box',
  names:
    'round box, jar, canister, round container, round case, pill box, cylindrical box, cylindrical container, dose, tin, round tray, round serving tray, round dish, saucer, plant saucer, round bin',
  measures: {
    diameter: length('outer diameter|diameter|across|width|outer', 60, { minimum: 8, spans: 'xy' }),
    height: length('height|depth|length|rim height|rim', 50, { minimum: 3, spans: 'z' }),
    wall: length('wall thickness|wall|thickness', 2, { minimum: 0.8, maximum: 40 }),
    inside: length('inner diameter|inner|for diameter|for', 56, { minimum: 2 }),
    insideHeight: length('inner height|inner depth', 48, { minimum: 1 }),
  },
  order: ['diameter', 'height'],
  insideOrder: ['inside', 'insideHeight'],
  relations: [
    { whole: 'diameter', inside: 'inside', wall: 'wall', times: 2 },
    { whole: 'height', inside: 'insideHeight', wall: 'wall', times: 1 },
  ],
  options: {
    lid: {
      none: 'without a lid, without lid, no lid, open top, open',
      screw: 'screw lid, screw on lid, screw top, threaded lid, screw cap, screw',
      lift: 'lift off lid, with a lid, with lid, and lid, lid, lidded',
    },
  },
  needsMeasure: true,
  conflict: (v) => (v.inside < 4 ? ['diameter', 'wall'] : undefined),
  build({ values: v, options, kit }) {
    const outside = disc(kit, v.diameter)
    if (options['lid'] === 'none')
      return { Jar: plastic(kit, container(outside, disc(kit, v.inside), v.height, v.wall)) }
    const thick = Math.max(1.2, v.wall)
    if (options['lid'] === 'lift') {
      const height = v.height - thick
      const outer = v.inside - 2 * lidClearance
      const lip = disc(kit, outer).subtract(disc(kit, Math.max(1, outer - 3.2)))
      const lid = liftOffLid(kit, outside, lip, thick, height)
      return {
        Jar: plastic(kit, container(outside, disc(kit, v.inside), height - restGap, v.wall)),
        Lid: plasticTrim(kit, lid),
      }
    }
    const pitch = 3
    const collar = Math.min(12, v.height * 0.35)
    const [cap, neck] = [v.diameter - 2 * thick - 0.4, v.height - collar]
    const body = united(
      kit,
      outside.extrude(neck),
      threadedRod(kit, cap, pitch, collar - thick - 0.3).translate(0, 0, neck - 0.01),
    ).subtract(
      disc(kit, Math.min(v.inside, cap - 1.0825 * pitch - 2 * v.wall))
        .extrude(v.height)
        .translate(0, 0, v.wall),
    )
    const lid = cylinder(kit, v.diameter, collar - 0.2).subtract(
      // In phase with the thread of the jar when it is closed.
      threadedRod(kit, cap, pitch, collar - thick - 0.2 + 0.21, lidClearance).translate(0, 0, -0.21),
    )
    return { Jar: plastic(kit, body), Lid: plasticTrim(kit, lid.translate(0, 0, neck + 0.2)) }
  },
})

const tray = part({
  id: 'tray',
  label: 'Tray',
  names:
    'tray, serving tray, catch tray, drip tray, soap dish, tablett, valet tray, catchall, drawer insert, cutlery drawer insert, grid insert, cutlery tray, drawer organizer, drawer organiser, insert',
  measures: {
    width: length('width|length', 200, { minimum: 10, spans: 'x' }),
    depth: length('depth|width|length', 140, { minimum: 10, spans: 'y' }),
    height: length('height|rim height|rim|depth', 20, { minimum: 2, maximum: 200, spans: 'z' }),
    wall: length('wall thickness|wall|thickness', 2, { minimum: 0.8, maximum: 20 }),
    corner: length('corner', ({ width = 200, depth = 140 }) => Math.min(width, depth) * 0.06, { minimum: 0 }),
    columns: count('compartment|cell|section|slot|column', 1, { maximum: 20 }),
    rows: count('compartment|cell|section|slot|row', 1, { maximum: 20 }),
  },
  grid: ['columns', 'rows'],
  order: ['width', 'depth', 'height'],
  options: { corners: { round: 'rounded corners, round corners, rounded', sharp: 'sharp corners, square corners' } },
  needsMeasure: true,
  conflict: (v) => (v.corner * 2 > Math.min(v.width, v.depth) ? ['corner', 'depth'] : undefined),
  build({ values: v, options, kit }) {
    const corner = options['corners'] === 'sharp' ? 0 : v.corner
    const outside = rectangle(kit, v.width, v.depth, corner)
    const inside = rectangle(kit, v.width - 2 * v.wall, v.depth - 2 * v.wall, Math.max(0, corner - v.wall))
    const inner = { ...v, insideWidth: v.width - 2 * v.wall, insideDepth: v.depth - 2 * v.wall }
    return {
      Tray: plastic(kit, united(kit, container(outside, inside, v.height, v.wall), dividers(kit, inner, v.height))),
    }
  },
})

const organiser = part({
  id: 'organiser',
  label: 'Holder',
  names:
    'organiser, organizer, holder, rack, battery holder, bit holder, pen holder, pencil holder, tool holder, brush holder, marker holder, test tube rack, egg holder, battery organiser, battery organizer, halter, toothbrush holder, pen stand, desk organiser, desk organizer, bit holder block',
  measures: {
    count: count('things|hole|slot|compartment', 6, { maximum: 60 }),
    hole: length('for diameter|for|hole diameter|hole|diameter|inner|for width', 12, { minimum: 1, maximum: 200 }),
    deep: length('hole depth|depth', ({ hole = 12 }) => Math.min(60, Math.max(8, hole * 2)), { maximum: 400 }),
    height: length('height', ({ deep = 20 }) => deep + 3, { minimum: 2, maximum: 400, spans: 'z' }),
    wall: length('wall thickness|wall|spacing', 2.4, { minimum: 0.8, maximum: 40 }),
    rows: count('row', ({ count: things = 6 }) => (things > 4 && things % 2 === 0 ? 2 : 1), { maximum: 12 }),
    width: length('width|length', (v) => gridSide(v, Math.ceil(v['count']! / v['rows']!)), { minimum: 5, spans: 'x' }),
    depth: length('depth|width', (v) => gridSide(v, v['rows']!), { minimum: 5, spans: 'y' }),
  },
  withoutCount: { names: 'pen holder, pencil holder, brush holder, marker holder, pen stand', id: 'cup' },
  order: ['width', 'depth', 'height'],
  plain: ['hole'],
  needsMeasure: false,
  conflict(v) {
    if (v.deep >= v.height) return ['deep', 'height']
    if (v.width + 0.01 < gridSide({ ...v, wall: 0.8 }, Math.ceil(v.count / v.rows))) return ['width', 'count']
    return v.depth + 0.01 < gridSide({ ...v, wall: 0.8 }, v.rows) ? ['depth', 'hole'] : undefined
  },
  build({ values: v, kit }) {
    const columns = Math.ceil(v.count / v.rows)
    const [stepX, stepY] = [v.width / columns, v.depth / v.rows]
    const body = block(kit, v.width, v.depth, v.height, Math.min(3, v.wall))
    const holes = Array.from({ length: v.count }, (_, at) =>
      // The hole is wider than what goes in.
      cylinder(kit, v.hole + 2 * lidClearance, v.deep + 1).translate(
        ((at % columns) - (columns - 1) / 2) * stepX,
        (Math.floor(at / columns) - (v.rows - 1) / 2) * stepY,
        v.height - v.deep,
      ),
    )
    return { Holder: plastic(kit, body.subtract(united(kit, ...holes))) }
  },
})

/** The length of a side with a number of holes along it, with walls between and around them. */
function gridSide(v: Readonly<Record<string, number>>, holes: number): number {
  return holes * (v['hole']! + 2 * lidClearance + v['wall']!) + v['wall']!
}

const outlines = {
  round: 'round, circular',
  octagon: 'octagonal, octagon, eight sided',
  hexagon: 'hexagonal, hexagon, six sided',
  square: 'square',
}

const cup = part({
  id: 'cup',
  label: 'Cup',
  names:
    'pen cup, pencil cup, desk cup, tumbler, stiftebecher, pencil pot, pen pot, beaker, brush pot, hexagonal box, hex box, octagonal box, hexagonal container, octagonal container',
  measures: {
    across: length('diameter|across|width|outer', 80, { minimum: 8, spans: 'y' }),
    height: length('height|depth', 100, { minimum: 5, spans: 'z' }),
    wall: length('wall thickness|wall|thickness', 2, { minimum: 0.4, maximum: 40 }),
  },
  order: ['across', 'height'],
  options: { shape: outlines },
  needsMeasure: true,
  conflict: (v) => (v.wall * 2.2 > v.across ? ['wall', 'across'] : undefined),
  build({ values: v, options, kit }) {
    const outside = shapeOutline(kit, options['shape'], v.across)
    const inside = shapeOutline(kit, options['shape'], v.across - 2 * v.wall)
    return { Cup: plastic(kit, container(outside, inside, v.height, v.wall)) }
  },
})

const planter = part({
  id: 'planter',
  label: 'Planter',
  names: 'planter, plant pot, flower pot, flowerpot, pot, blumentopf, herb pot, succulent pot',
  measures: {
    inside: length('inner top|inner diameter|inner|for diameter|for', 100, { minimum: 10 }),
    wall: length('wall thickness|wall|thickness', 2.4, { minimum: 0.8, maximum: 30 }),
    top: length('top diameter|top|diameter|across|width|outer', 104.8, { minimum: 12, spans: 'x' }),
    bottom: length('bottom diameter|bottom|base diameter|base', ({ top = 100 }) => top * 0.75, { minimum: 8 }),
    height: length('height|depth', ({ top = 100 }) => top * 0.9, { minimum: 8, spans: 'z' }),
    holes: count('hole', 5, { minimum: 0, maximum: 12 }),
    hole: length('hole diameter|hole', 6, { maximum: 30 }),
  },
  order: ['top', 'height'],
  relations: [{ whole: 'top', inside: 'inside', wall: 'wall', times: 2 }],
  options: {
    saucer: { no: '', yes: 'with a saucer, with saucer, and saucer, and a saucer, saucer, drip tray' },
    drainage: {
      yes: 'with drainage holes, drainage holes, with drainage, drainage',
      no: 'without drainage, no drainage, without holes, no holes',
    },
  },
  needsMeasure: true,
  conflict: (v) => (v.bottom > v.top * 1.6 ? ['bottom', 'top'] : undefined),
  build({ values: v, options, kit }) {
    const slope = (v.top - v.bottom) / v.height
    const inner = frustum(kit, v.bottom - 2 * v.wall + slope * v.wall, v.inside + slope, v.height - v.wall + 1)
    const drain = options['drainage'] === 'no' ? 0 : v.holes
    const ring = drain === 1 ? 0 : (v.bottom / 2 - v.wall) * 0.55
    const holes = Array.from({ length: drain }, (_, at) =>
      cylinder(kit, v.hole, v.wall * 3)
        .translate(ring, 0, -v.wall)
        .rotate(0, 0, (360 * at) / Math.max(1, drain)),
    )
    const pot = frustum(kit, v.bottom, v.top, v.height).subtract(united(kit, inner.translate(0, 0, v.wall), ...holes))
    if (options['saucer'] !== 'yes') return { Pot: plastic(kit, pot) }
    const wide = v.bottom + 20
    const saucer = container(disc(kit, wide), disc(kit, wide - 2 * v.wall), Math.max(8, v.height * 0.1), v.wall)
    return { Pot: plastic(kit, pot), Saucer: plasticTrim(kit, saucer.translate((v.top + wide) / 2 + 5, 0, 0)) }
  },
})

const funnel = part({
  id: 'funnel',
  label: 'Funnel',
  names: 'funnel, trichter',
  measures: {
    top: length('top diameter|top|outer diameter|diameter|across|width|outer', 100, { minimum: 10, spans: 'x' }),
    spout: length('spout|bottom|bore|inner|hole', 12, { minimum: 1, maximum: 300 }),
    height: length('height|length', 110, { minimum: 8, spans: 'z' }),
    wall: length('wall thickness|wall|thickness', 1.6, { minimum: 0.4, maximum: 10 }),
  },
  order: ['top', 'height'],
  needsMeasure: true,
  conflict: (v) => (v.spout + 2 * v.wall >= v.top ? ['spout', 'top'] : undefined),
  build({ values: v, kit }) {
    const [end, neck] = [v.spout + 2 * v.wall, v.height * 0.35]
    const rise = v.height - neck
    const outside = united(kit, cylinder(kit, end, neck), frustum(kit, end, v.top, rise).translate(0, 0, neck - 0.001))
    const inside = united(
      kit,
      cylinder(kit, v.spout, neck + 2).translate(0, 0, -1),
      frustum(kit, v.spout, v.top - 2 * v.wall, rise).translate(0, 0, neck),
      cylinder(kit, v.top - 2 * v.wall, 1).translate(0, 0, v.height - 0.001),
    )
    return { Funnel: plastic(kit, outside.subtract(inside)) }
  },
})

export const containers = [box, roundBox, tray, organiser, cup, planter, funnel]
