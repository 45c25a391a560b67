/** Tubes, adapters, caps, plugs, rings and springs. */
import { plastic, steel } from '../looks.ts'
import { count, length, part } from '../measured-part.ts'
import { sweep } from '../../kit/sweep.ts'
import { ellipse } from '../../kit/outline.ts'
import { circleSegments, clearanceHole, cylinder, disc, flatPolygon, frustum, rectangle, united } from '../solids.ts'

const tube = part({
  id: 'tube',
  label: 'Tube',
  names:
    'tube, pipe, sleeve, bushing, bush, ferrule, hollow cylinder, rohr, huelse, hulse, tubing, collar, pipe sleeve',
  measures: {
    outer: length('outer diameter|outer|diameter|across|width', 25, { spans: 'xy' }),
    inner: length('inner diameter|inner|bore diameter|bore|hole|for diameter|for', 20),
    wall: length('wall thickness|wall|thickness', 2.5, { minimum: 0.4, maximum: 200 }),
    length: length('length|height|depth', 50, { spans: 'z' }),
  },
  order: ['outer', 'inner', 'length'],
  relations: [{ whole: 'outer', inside: 'inner', wall: 'wall', times: 2 }],
  needsMeasure: true,
  conflict: (v) => (v.inner >= v.outer ? ['inner', 'outer'] : undefined),
  build: ({ values: v, kit }) => ({
    Tube: plastic(kit, disc(kit, v.outer).subtract(disc(kit, v.inner)).extrude(v.length)),
  }),
})

const squareTube = part({
  id: 'square-tube',
  label: 'Square tube',
  names: 'square tube, rectangular tube, box section, square pipe, vierkantrohr',
  measures: {
    width: length('width|outer width|outer', 30, { minimum: 2, spans: 'x' }),
    depth: length('depth|height|width', ({ width = 30 }) => width, { minimum: 2, spans: 'y' }),
    wall: length('wall thickness|wall|thickness', 2, { minimum: 0.4, maximum: 100 }),
    length: length('length|height|depth', 50, { spans: 'z' }),
  },
  order: ['width', 'depth', 'length'],
  needsMeasure: true,
  conflict: (v) => (v.wall * 2.1 > Math.min(v.width, v.depth) ? ['wall', 'width'] : undefined),
  build: ({ values: v, kit }) => ({
    Tube: plastic(
      kit,
      rectangle(kit, v.width, v.depth)
        .subtract(rectangle(kit, v.width - 2 * v.wall, v.depth - 2 * v.wall))
        .extrude(v.length),
    ),
  }),
})

const adapter = part({
  id: 'adapter',
  label: 'Hose adapter',
  names:
    'adapter, adaptor, reducer, coupling, coupler, connector, hose adapter, hose adaptor, pipe adapter, hose connector, hose reducer, vacuum adapter',
  measures: {
    from: length('from outer|from diameter|from|outer diameter|outer|diameter', 32, { minimum: 4, maximum: 400 }),
    to: length('to outer|to diameter|to|outer diameter|outer', 40, { minimum: 4, maximum: 400 }),
    length: length('length|height', ({ from = 32, to = 40 }) => from + to, { minimum: 6, spans: 'z' }),
    wall: length('wall thickness|wall|thickness', 2.4, { minimum: 0.8, maximum: 40 }),
  },
  order: ['from', 'to', 'length'],
  needsMeasure: true,
  conflict: (v) => (v.wall * 2.2 > Math.min(v.from, v.to) ? ['wall', v.from < v.to ? 'from' : 'to'] : undefined),
  build({ values: v, kit }) {
    // Hoses are pushed over both ends; the outer diameters are those asked for.
    const end = v.length * 0.38
    const middle = v.length - 2 * end
    const bodyOf = (from: number, to: number, extra: number) =>
      united(
        kit,
        cylinder(kit, from, end + extra).translate(0, 0, -extra),
        frustum(kit, from, to, middle).translate(0, 0, end),
        cylinder(kit, to, end + extra).translate(0, 0, end + middle),
      )
    const inside = bodyOf(v.from - 2 * v.wall, v.to - 2 * v.wall, 1)
    return { Adapter: plastic(kit, bodyOf(v.from, v.to, 0).subtract(inside)) }
  },
})

const cap = part({
  id: 'cap',
  label: 'End cap',
  names: 'cap, end cap, tube cap, pipe cap, kappe, endkappe, protective cap, chair leg cap, foot cap',
  measures: {
    inner: length('for outer|for diameter|for|inner diameter|inner|diameter', 25, { minimum: 2, maximum: 400 }),
    wall: length('wall thickness|wall|thickness', 2, { minimum: 0.6, maximum: 30 }),
    outer: length('outer diameter|outer', 29, { spans: 'xy' }),
    height: length('height|depth|length', 15, { minimum: 2, maximum: 300, spans: 'z' }),
  },
  order: ['inner', 'height'],
  relations: [{ whole: 'outer', inside: 'inner', wall: 'wall', times: 2 }],
  needsMeasure: true,
  conflict: (v) => (v.wall >= v.height ? ['wall', 'height'] : undefined),
  build: ({ values: v, kit }) => ({
    Cap: plastic(
      kit,
      cylinder(kit, v.outer, v.height).subtract(cylinder(kit, v.inner, v.height).translate(0, 0, v.wall)),
    ),
  }),
})

/** Room that a plug leaves in its hole, on the diameter. */
const plugClearance = 0.2

const plug = part({
  id: 'plug',
  label: 'Plug',
  names: 'plug, stopper, bung, hole plug, stopfen, end plug',
  measures: {
    hole: length('for diameter|for hole|for|hole diameter|hole|diameter', 30, { minimum: 2, maximum: 400 }),
    length: length('length|depth', ({ hole = 30 }) => Math.max(6, hole * 0.4), { maximum: 300 }),
    head: length('head diameter|head width|head|outer diameter|outer|rim', ({ hole = 30 }) => hole + 6, {
      spans: 'xy',
    }),
    thickness: length('head thickness|head height|thickness', 3, { maximum: 100 }),
  },
  order: ['hole', 'length'],
  needsMeasure: true,
  conflict: (v) => (v.head < v.hole ? ['head', 'hole'] : undefined),
  build({ values: v, kit }) {
    const shaft = v.hole - plugClearance
    const chamfer = Math.min(1, v.length / 4)
    return {
      Plug: plastic(
        kit,
        united(
          kit,
          cylinder(kit, v.head, v.thickness),
          cylinder(kit, shaft, v.length - chamfer).translate(0, 0, v.thickness - 0.001),
          frustum(kit, shaft, shaft - 2 * chamfer, chamfer).translate(0, 0, v.thickness + v.length - chamfer - 0.002),
        ),
      ),
    }
  },
})

const ring = part({
  id: 'ring',
  label: 'Ring',
  names: 'ring, finger ring, wedding ring, wedding band, ring band, band, signet ring, napkin ring, thumb ring',
  measures: {
    inner: length('inner diameter|inner|bore|for diameter|for|diameter|hole', 18.2, { minimum: 4, maximum: 300 }),
    thickness: length('thickness|wall thickness|wall', 2, { minimum: 0.6, maximum: 60 }),
    outer: length('outer diameter|outer', 22.2, { spans: 'xy' }),
    width: length('width|height|band|band width|length', 5, { minimum: 0.8, maximum: 200, spans: 'z' }),
  },
  order: ['inner', 'width', 'thickness'],
  relations: [{ whole: 'outer', inside: 'inner', wall: 'thickness', times: 2 }],
  options: { edge: { soft: '', flat: 'flat, square edges, sharp' } },
  needsMeasure: true,
  build({ values: v, options, kit }) {
    if (options['edge'] === 'flat')
      return { Ring: steel(kit, disc(kit, v.outer).subtract(disc(kit, v.inner)).extrude(v.width)) }
    // Rounded edges, so that it is comfortable to wear; both diameters stay exact in the middle.
    const soft = Math.min(v.thickness * 0.35, v.width * 0.25)
    const [r, outer] = [v.inner / 2, v.outer / 2]
    const outline = kit.area([
      [r + soft, 0],
      [outer - soft, 0],
      [outer - soft * 0.3, soft * 0.3],
      [outer, soft],
      [outer, v.width - soft],
      [outer - soft * 0.3, v.width - soft * 0.3],
      [outer - soft, v.width],
      [r + soft, v.width],
      [r + soft * 0.3, v.width - soft * 0.3],
      [r, v.width - soft],
      [r, soft],
      [r + soft * 0.3, soft * 0.3],
    ])
    return { Ring: steel(kit, outline.revolve(circleSegments(v.outer) * 2)) }
  },
})

const spring = part({
  id: 'spring',
  label: 'Spring',
  names: 'spring, coil spring, compression spring, coil, feder, helix, helical spring',
  measures: {
    outer: length('outer diameter|outer|diameter|across|width', 20, { minimum: 2, maximum: 400 }),
    length: length('length|height', 40, { minimum: 2, spans: 'z' }),
    turns: count('turn|coil|winding|loop', 8, { minimum: 2 }),
    wire: length('wire diameter|wire thickness|wire|thickness', ({ outer = 20 }) => outer * 0.12, {
      minimum: 0.4,
      maximum: 40,
    }),
  },
  order: ['outer', 'length'],
  needsMeasure: true,
  conflict(v) {
    if (v.wire * 2.2 > v.outer) return ['wire', 'outer']
    return (v.length - v.wire) / v.turns < v.wire * 1.05 ? ['turns', 'length'] : undefined
  },
  build({ values: v, kit }) {
    const radius = (v.outer - v.wire) / 2
    const rise = v.length - v.wire
    const perTurn = 48
    const path = Array.from({ length: v.turns * perTurn + 1 }, (_, at): [number, number, number] => {
      const angle = (at / perTurn) * 2 * Math.PI
      return [radius * Math.cos(angle), radius * Math.sin(angle), v.wire / 2 + (rise * at) / (v.turns * perTurn)]
    })
    const wire = sweep(kit, path, ellipse(v.wire / 2, v.wire / 2, 20), { up: [0, 0, 1] })
    // Flat ends at exactly the stated length.
    const { min, max } = wire.boundingBox()
    return { Spring: steel(kit, wire.scale([1, 1, v.length / (max[2] - min[2])])) }
  },
})

const knob = part({
  id: 'knob',
  label: 'Knob',
  names: 'knob, control knob, drawer knob, drehknopf, knauf, dial, potentiometer knob',
  measures: {
    outer: length('outer diameter|outer|diameter|across|width', 24, { minimum: 5, maximum: 200, spans: 'y' }),
    height: length('height|length|thickness|projection', 15, { minimum: 3, maximum: 200, spans: 'z' }),
    bore: length('for diameter|for bore|for|bore|inner|hole|inner diameter', 6, { maximum: 80 }),
    deep: length('bore depth|hole depth|depth', ({ height = 15 }) => height * 0.7, { maximum: 180 }),
  },
  order: ['outer', 'height'],
  plain: ['outer', 'height', 'bore'],
  options: {
    shaft: { round: 'round shaft', d: 'd shaft, d shaped shaft, d bore' },
    grip: { knurled: 'knurled, ribbed, fluted', smooth: 'smooth, plain', hex: 'hexagonal, hex' },
  },
  fromThread: (mm) => ({ bore: clearanceHole(mm) }),
  needsMeasure: true,
  conflict(v) {
    if (v.bore + 2 > v.outer) return ['bore', 'outer']
    return v.deep >= v.height ? ['deep', 'height'] : undefined
  },
  build({ values: v, options, kit }) {
    const grip = options['grip']
    let outline = grip === 'hex' ? flatPolygon(kit, 6, v.outer) : disc(kit, v.outer)
    if (grip === 'knurled') {
      const notch = Math.min(1.2, v.outer * 0.05)
      const notches = 4 * Math.max(3, Math.round(v.outer / 4))
      for (let at = 0; at < notches; at += 1)
        outline = outline.subtract(
          disc(kit, notch)
            .translate(v.outer / 2 + notch * 0.1, 0)
            .rotate((360 * (at + 0.5)) / notches),
        )
    }
    let bore = disc(kit, v.bore)
    // The flat of a D-shaft takes an eighth of its diameter.
    if (options['shaft'] === 'd')
      bore = bore.subtract(kit.CrossSection.square([v.bore * 2, v.bore], true).translate(0, v.bore * 0.86))
    return { Knob: plastic(kit, outline.extrude(v.height).subtract(bore.extrude(v.deep + 1).translate(0, 0, -1))) }
  },
})

const foot = part({
  id: 'foot',
  label: 'Foot',
  names:
    'foot, furniture foot, tapered furniture foot, tapered foot, rubber foot, leveling foot, table foot, bumper, bump stop, case foot, appliance foot',
  measures: {
    outer: length('outer diameter|outer|diameter|across|width|bottom', 25, { minimum: 3, maximum: 200 }),
    top: length('top diameter|top', ({ outer = 25 }) => outer * 0.82, { minimum: 3, maximum: 200 }),
    height: length('height|length|thickness', 12, { minimum: 1, maximum: 200, spans: 'z' }),
    bore: length('for diameter|for|bore|inner|hole', 4.5, { minimum: 1, maximum: 60 }),
  },
  order: ['outer', 'height'],
  fromThread: (mm) => ({ bore: clearanceHole(mm) }),
  needsMeasure: true,
  conflict: (v) => (v.bore * 2 + 2 > v.outer ? ['bore', 'outer'] : undefined),
  build({ values: v, kit }) {
    const head = cylinder(kit, Math.min(v.bore * 2, v.outer - 1.6), v.height).translate(0, 0, -v.height * 0.45)
    return {
      Foot: plastic(
        kit,
        frustum(kit, v.outer, v.top, v.height).subtract(
          united(kit, head, cylinder(kit, v.bore, v.height + 2).translate(0, 0, -1)),
        ),
      ),
    }
  },
})

export const tubes = [tube, squareTube, adapter, cap, plug, ring, spring, knob, foot]
