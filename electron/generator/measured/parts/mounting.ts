/** Brackets, hooks, rails, stands, clips, handles and hinges. */
import type { Manifold } from '../../../engine/solid/geometry.ts'
import type { Kit } from '../../kit/kit.ts'
import type { Point } from '../../kit/outline.ts'
import { ellipse, roundedLine } from '../../kit/outline.ts'
import { sweep } from '../../kit/sweep.ts'
import { plastic, plasticTrim } from '../looks.ts'
import { count, length, part } from '../measured-part.ts'
import { block, clearanceHole, cylinder, disc, holeAlongY, united } from '../solids.ts'

/** A vertical slab against a wall behind it: width along X, thickness along Y, upright. */
function wallPlate(kit: Kit, width: number, thickness: number, height: number): Manifold {
  return block(kit, width, thickness, height).translate(0, -thickness / 2, 0)
}

const bracket = part({
  id: 'bracket',
  label: 'Bracket',
  names:
    'bracket, l bracket, angle bracket, corner bracket, shelf bracket, mounting bracket, winkel, right angle bracket, corner brace, bookend',
  measures: {
    depth: length('depth|length|projection|leaf', 60, { minimum: 8, spans: 'y' }),
    height: length('height|length', 60, { minimum: 8, spans: 'z' }),
    width: length('width', 30, { minimum: 4, spans: 'x' }),
    thickness: length('thickness|wall', 4, { minimum: 1, maximum: 60 }),
    holes: count('hole', 2, { minimum: 0, maximum: 12 }),
    hole: length('hole diameter|hole|for diameter|for|diameter', 5, { maximum: 40 }),
  },
  order: ['depth', 'height', 'width', 'thickness'],
  options: { brace: { no: '', yes: 'gusset, with gusset, braced, with a rib, with rib, reinforced, triangular' } },
  fromThread: (mm) => ({ hole: clearanceHole(mm) }),
  needsMeasure: false,
  conflict(v) {
    if (v.thickness * 1.5 > Math.min(v.depth, v.height)) return ['thickness', v.depth < v.height ? 'depth' : 'height']
    return v.holes > 0 && v.hole + 2 > v.width ? ['hole', 'width'] : undefined
  },
  build({ values: v, options, kit }) {
    const arms = united(
      kit,
      wallPlate(kit, v.width, v.thickness, v.height),
      wallPlate(kit, v.width, v.depth, v.thickness),
      options['brace'] === 'yes' ? gusset(kit, v) : undefined,
    )
    // Half of the holes in each arm; an odd one is in the wall's.
    const upright = Math.ceil(v.holes / 2)
    const drills = [
      ...places(upright, v.height - v.thickness).map((z) =>
        holeAlongY(kit, v.hole, v.thickness * 4).translate(0, -v.thickness / 2, v.thickness + z),
      ),
      ...places(v.holes - upright, v.depth - v.thickness).map((y) =>
        cylinder(kit, v.hole, v.thickness * 4).translate(0, -v.thickness - y, -v.thickness),
      ),
    ]
    return { Bracket: plastic(kit, arms.subtract(united(kit, ...drills))) }
  },
})

/** Places for `amount` holes along a length, evenly. */
function places(amount: number, along: number): number[] {
  return Array.from({ length: amount }, (_, at) => (along * (at + 0.5 + (amount === 1 ? 0.1 : 0))) / amount)
}

function gusset(kit: Kit, v: { depth: number; height: number; thickness: number; width: number }): Manifold {
  const rib = kit.area([
    [-v.thickness * 0.5, v.thickness * 0.5],
    [-v.depth * 0.85, v.thickness * 0.5],
    [-v.thickness * 0.5, v.height * 0.85],
  ])
  const thick = Math.min(v.thickness, v.width * 0.3)
  return rib
    .extrude(thick)
    .rotate(90, 0, 90)
    .translate(-thick / 2, 0, 0)
}

/** A hook's side view: up the wall, out, and up again; y runs away from the wall. */
function hookProfile(kit: Kit, height: number, projection: number, thickness: number): Manifold {
  const t = thickness
  const lip = Math.min(height * 0.45, projection * 0.6)
  const round = Math.min(projection, height) * 0.22
  const corners: [number, number, number][] = [
    [0, 0, round * 0.4],
    [projection, 0, round],
    [projection, lip, t * 0.35],
    [projection - t, lip, t * 0.35],
    [projection - t, t, Math.max(0.2, round - t)],
    [t, t, round * 0.5],
    [t, height, t * 0.3],
    [0, height, 0],
  ]
  return kit.area(roundedCorners(corners)).extrude(1)
}

function roundedCorners(corners: readonly [number, number, number][]): Point[] {
  const [first] = corners
  return roundedLine([corners.at(-1)!, ...corners, first!], 6).slice(1, -1)
}

/** A hook `width` wide with its back at y = 0, reaching towards -Y. */
function hookSolid(kit: Kit, height: number, projection: number, thickness: number, width: number): Manifold {
  return hookProfile(kit, height, projection, thickness)
    .scale([1, 1, width])
    .rotate(90, 0, 0)
    .translate(0, width / 2, 0)
    .rotate(0, 0, -90)
}

const hook = part({
  id: 'hook',
  label: 'Wall hook',
  names: 'wall hook, hook, coat hook, towel hook, key hook, haken, wandhaken, robe hook, headphone hook',
  measures: {
    height: length('height|length', 60, { minimum: 10, maximum: 400, spans: 'z' }),
    projection: length('projection|depth', 40, { minimum: 8, maximum: 400, spans: 'y' }),
    width: length('width', 16, { minimum: 4, maximum: 200, spans: 'x' }),
    thickness: length('thickness', 5, { minimum: 1.6, maximum: 40 }),
    hole: length('hole diameter|hole|for diameter|for|diameter', 4.5, { maximum: 20 }),
    holes: count('hole', 1, { minimum: 0, maximum: 2 }),
  },
  order: ['height', 'projection', 'width'],
  fromThread: (mm) => ({ hole: clearanceHole(mm) }),
  needsMeasure: true,
  conflict(v) {
    if (v.thickness * 3 > v.projection) return ['thickness', 'projection']
    return v.holes > 0 && v.hole + 2 > v.width ? ['hole', 'width'] : undefined
  },
  build({ values: v, kit }) {
    const top = v.height - v.hole / 2 - Math.max(3, v.hole * 0.6)
    const drills = Array.from({ length: v.holes }, (_, at) =>
      holeAlongY(kit, v.hole, v.thickness * 4).translate(0, 0, top - at * v.height * 0.3),
    )
    return {
      Hook: plastic(kit, hookSolid(kit, v.height, v.projection, v.thickness, v.width).subtract(united(kit, ...drills))),
    }
  },
})

const rail = part({
  id: 'hook-rail',
  label: 'Hook rail',
  names: 'hook rail, key rack, coat rack, coat rail, hook board, hakenleiste, towel rail, key holder, hook strip',
  measures: {
    length: length('length|width', 200, { minimum: 30, spans: 'x' }),
    hooks: count('hook|peg', 4, { maximum: 24 }),
    height: length('height', 40, { minimum: 10, maximum: 300, spans: 'z' }),
    projection: length('projection|depth', 30, { minimum: 8, maximum: 200, spans: 'y' }),
    thickness: length('thickness', 5, { minimum: 1.6, maximum: 40 }),
    hole: length('hole diameter|hole|for diameter|for', 4.5, { maximum: 20 }),
  },
  order: ['length', 'height', 'projection'],
  fromThread: (mm) => ({ hole: clearanceHole(mm) }),
  needsMeasure: true,
  conflict(v) {
    if (v.length / v.hooks < 12) return ['hooks', 'length']
    return v.thickness * 3 > v.projection ? ['thickness', 'projection'] : undefined
  },
  build({ values: v, kit }) {
    const step = v.length / v.hooks
    const width = Math.min(14, step * 0.5)
    const hooks = Array.from({ length: v.hooks }, (_, at) =>
      hookSolid(kit, v.height * 0.8, v.projection, v.thickness, width).translate(
        step * (at + 0.5) - v.length / 2,
        0,
        0,
      ),
    )
    const drills = [-1, 1].map((side) =>
      holeAlongY(kit, v.hole, v.thickness * 4).translate((side * (v.length - 12)) / 2, 0, v.height * 0.9 - v.hole / 2),
    )
    const board = wallPlate(kit, v.length, v.thickness, v.height)
    return { Rail: plastic(kit, united(kit, board, ...hooks).subtract(united(kit, ...drills))) }
  },
})

const stand = part({
  id: 'stand',
  label: 'Stand',
  names:
    'stand, tablet stand, phone stand, phone holder, tablet holder, book stand, plate stand, display stand, card stand, card holder, sign holder, stander',
  measures: {
    slot: length('for thickness|gap|for|thickness', 10, { minimum: 0.6, maximum: 80 }),
    width: length('width|length|for width', 80, { minimum: 10, spans: 'x' }),
    height: length('height', 70, { minimum: 12, maximum: 400, spans: 'z' }),
    angle: { unit: 'degrees', named: 'angle', usual: 65, minimum: 40, maximum: 85, spans: '' },
    wall: length('wall thickness|wall', 5, { minimum: 2, maximum: 30 }),
  },
  order: ['width', 'height'],
  needsMeasure: true,
  build({ values: v, kit }) {
    const lean = ((90 - v.angle) * Math.PI) / 180
    const t = v.wall
    // The room between lip and back is as deep as the device is thick, with 1 mm to spare.
    const room = (v.slot + 1) / Math.cos(lean)
    const lip = Math.min(14, v.height * 0.3)
    const run = (v.height - t) * Math.tan(lean)
    const start = t + room
    const base = start + run + t * 2
    const side = kit.area([
      [0, 0],
      [base, 0],
      [base, t],
      [start + run * 0.35 + t * 2.2, t],
      [start + run + t, v.height],
      [start + run, v.height],
      [start, t],
      [t, t],
      [t, lip + t],
      [0, lip + t],
    ])
    return {
      Stand: plastic(
        kit,
        side
          .extrude(v.width)
          .rotate(90, 0, 90)
          .translate(-v.width / 2, -base / 2, 0),
      ),
    }
  },
})

const clip = part({
  id: 'cable-clip',
  label: 'Cable clip',
  names: 'cable clip, pipe clip, cable holder, clip, cable clamp, hose clip, kabelclip, cord clip, tube clip, rod clip',
  measures: {
    inner: length('for diameter|for|inner diameter|inner|diameter|hole', 5, { minimum: 1, maximum: 120 }),
    wall: length('wall thickness|wall|thickness', 2, { minimum: 0.8, maximum: 20 }),
    width: length('width|depth|length', 8, { minimum: 2, maximum: 200, spans: 'y' }),
    hole: length('hole diameter|hole', 3.4, { minimum: 1, maximum: 12 }),
  },
  order: ['inner'],
  options: {
    mount: {
      screw: 'with screw hole, screw on',
      flat: 'adhesive, self adhesive, stick on, without hole, without holes, for tape',
    },
  },
  fromThread: (mm) => ({ hole: clearanceHole(mm) }),
  needsMeasure: true,
  conflict: (v) => (v.hole + 2 > v.width ? ['hole', 'width'] : undefined),
  build({ values: v, options, kit }) {
    const outer = v.inner + 2 * v.wall
    const tab = options['mount'] === 'flat' ? 0 : v.hole + 5
    // Open at the top by 80 % of the cable, so that it snaps in.
    const open = kit.CrossSection.square([v.inner * 0.8, outer], true).translate(0, outer / 2 + v.inner * 0.2)
    const ring = disc(kit, outer)
      .subtract(disc(kit, v.inner))
      .subtract(open)
      .translate(0, outer / 2)
    const base = kit.CrossSection.square([outer + tab, v.wall], false).translate(-outer / 2, 0)
    const profile = ring.add(base.subtract(disc(kit, v.inner).translate(0, outer / 2)))
    const body = profile
      .extrude(v.width)
      .translate(0, 0, -v.width / 2)
      .rotate(90, 0, 0)
    const drill = tab === 0 ? undefined : cylinder(kit, v.hole, v.wall * 4).translate(outer / 2 + tab / 2, 0, -v.wall)
    return { Clip: plastic(kit, drill === undefined ? body : body.subtract(drill)) }
  },
})

const handle = part({
  id: 'handle',
  label: 'Handle',
  names: 'handle, drawer handle, pull handle, drawer pull, griff, door handle, cabinet handle, bow handle, grab handle',
  measures: {
    spacing: length('spacing|hole spacing|gap', 96, { minimum: 12, maximum: 800 }),
    thickness: length('thickness|diameter', 10, { minimum: 3, maximum: 60 }),
    length: length('length|width|overall', ({ spacing = 96, thickness = 10 }) => spacing + thickness, {
      minimum: 15,
      spans: 'x',
    }),
    projection: length('projection|height|depth', 30, { minimum: 8, maximum: 200, spans: 'z' }),
    bore: length('bore|hole diameter|hole|for diameter|for', 3.3, { minimum: 1, maximum: 30 }),
  },
  order: ['length', 'projection'],
  relations: [{ whole: 'length', inside: 'spacing', wall: 'thickness', times: 1 }],
  fromThread: (mm) => ({ bore: mm * 0.82 }),
  needsMeasure: true,
  conflict: (v) => (v.bore + 2 > v.thickness ? ['bore', 'thickness'] : undefined),
  build({ values: v, kit }) {
    const [half, top] = [v.spacing / 2, v.projection - v.thickness / 2]
    const bend = Math.min(top, half) * 0.5
    const path = roundedLine(
      [
        [-half, 0],
        [-half, top, bend],
        [half, top, bend],
        [half, 0],
      ],
      12,
    ).map(([x, z]): [number, number, number] => [x, 0, z])
    const bow = sweep(kit, path, ellipse(v.thickness / 2, v.thickness / 2, 48), { up: [0, 1, 0] })
    const deep = Math.min(12, v.projection * 0.6)
    const drills = [-half, half].map((x) => cylinder(kit, v.bore, deep + 1).translate(x, 0, -1))
    return { Handle: plastic(kit, bow.subtract(united(kit, ...drills))) }
  },
})

const hinge = part({
  id: 'hinge',
  label: 'Hinge',
  names: 'hinge, butt hinge, scharnier, door hinge, print in place hinge',
  measures: {
    length: length('length|height', 50, { minimum: 15, maximum: 300, spans: 'y' }),
    leaf: length('leaf width|leaf|width|depth', 25, { minimum: 8, maximum: 200 }),
    thickness: length('thickness|leaf thickness', 3, { minimum: 1.6, maximum: 20 }),
    hole: length('hole diameter|hole|for diameter|for', 4, { maximum: 20 }),
    holes: count('hole', 4, { minimum: 0, maximum: 12 }),
    clearance: length('gap', 0.3, { minimum: 0.1, maximum: 1 }),
  },
  order: ['length'],
  fromThread: (mm) => ({ hole: clearanceHole(mm) }),
  needsMeasure: true,
  conflict: (v) => (v.holes > 0 && v.hole + 4 > v.leaf ? ['hole', 'leaf'] : undefined),
  build({ values: v, kit }) {
    const barrel = v.thickness * 2
    const knuckles = 5
    const step = v.length / knuckles
    const gap = v.clearance
    const leafOf = (side: 1 | -1): Manifold => {
      const own = side === 1 ? 0 : 1
      const isOwn = (at: number): boolean => at % 2 === own
      const plate = block(kit, v.leaf - barrel / 2 - gap, v.length, v.thickness).translate(
        (side * (v.leaf + barrel / 2 + gap)) / 2,
        0,
        0,
      )
      const solids: Manifold[] = [plate]
      const cuts: Manifold[] = []
      for (let at = 0; at < knuckles; at += 1) {
        const y = -v.length / 2 + step * at
        if (!isOwn(at)) continue
        const [start, end] = [at === 0 ? y : y + gap / 2, at === knuckles - 1 ? y + step : y + step - gap / 2]
        const knuckle = cylinder(kit, barrel, end - start)
          .rotate(-90, 0, 0)
          .translate(0, start, barrel / 2)
        const web = block(kit, barrel / 2 + gap + 0.2, end - start, v.thickness).translate(
          (side * (barrel / 2 + gap + 0.2)) / 2,
          (start + end) / 2,
          0,
        )
        solids.push(knuckle, web)
      }
      const pinDiameter = barrel * 0.5
      if (own === 1)
        cuts.push(
          cylinder(kit, pinDiameter + 2 * gap, v.length + 2)
            .rotate(-90, 0, 0)
            .translate(0, -v.length / 2 - 1, barrel / 2),
        )
      // The pin is part of the leaf that has both ends.
      const whole = united(kit, ...solids).subtract(united(kit, ...cuts))
      const pin = cylinder(kit, pinDiameter, v.length)
        .rotate(-90, 0, 0)
        .translate(0, -v.length / 2, barrel / 2)
      const drills = places(Math.ceil(v.holes / 2), v.length).map((y) =>
        cylinder(kit, v.hole, v.thickness * 4).translate(side * (v.leaf * 0.62), y - v.length / 2, -v.thickness),
      )
      return united(kit, whole, own === 0 ? pin : undefined).subtract(united(kit, ...drills))
    }
    return { Leaf: plastic(kit, leafOf(1)), 'Second leaf': plasticTrim(kit, leafOf(-1)) }
  },
})

const doorstop = part({
  id: 'wedge',
  label: 'Wedge',
  names: 'wedge, door stop, doorstop, ramp, keil, door wedge',
  measures: {
    length: length('length|depth', 100, { minimum: 4, spans: 'y' }),
    width: length('width', 40, { minimum: 2, spans: 'x' }),
    height: length('height|thickness', 25, { minimum: 1, spans: 'z' }),
  },
  order: ['length', 'width', 'height'],
  needsMeasure: true,
  build: ({ values: v, kit }) => ({
    Wedge: plastic(
      kit,
      kit
        .area([
          [0, 0],
          [v.length, 0],
          [v.length, v.height],
        ])
        .extrude(v.width)
        .rotate(90, 0, 90)
        .translate(-v.width / 2, -v.length / 2, 0),
    ),
  }),
})

export const mounting = [bracket, hook, rail, stand, clip, handle, hinge, doorstop]
