/** Nuts, bolts, washers, spacers and screw caps. */
import type { Manifold } from '../../../engine/solid/geometry.ts'
import type { Kit } from '../../kit/kit.ts'
import { plastic, steel } from '../looks.ts'
import { count, length, part } from '../measured-part.ts'
import { clearanceHole, cylinder, disc, flatPolygon, frustum, metricThread, threadedRod, united } from '../solids.ts'

/** Distance between printed threads in millimetres, measured along the radius. */
const threadClearance = 0.2

const coarsePitch = length('pitch', ({ thread = 8 }) => metricThread(thread)?.pitch ?? thread * 0.15, { maximum: 8 })

function conflictOfPitch(v: { pitch: number; thread: number }): ['pitch', 'thread'] | undefined {
  return v.pitch > v.thread / 2.5 ? ['pitch', 'thread'] : undefined
}

function hexNut(kit: Kit, v: { thread: number; pitch: number; flats: number; height: number }): Manifold {
  const cavity = threadedRod(kit, v.thread, v.pitch, v.height + 2, threadClearance).translate(0, 0, -1)
  const chamfer = v.pitch * 0.6
  const top = frustum(kit, v.thread + 0.4, v.thread + 0.4 + 2 * chamfer, chamfer)
  return flatPolygon(kit, 6, v.flats)
    .extrude(v.height)
    .subtract(
      united(kit, cavity, top.translate(0, 0, v.height - chamfer), top.rotate(180, 0, 0).translate(0, 0, chamfer)),
    )
}

const nut = part({
  id: 'nut',
  label: 'Nut',
  names: 'nut, hex nut, hexagon nut, hexagonal nut, mutter',
  measures: {
    thread: length('diameter|inner', 8, { minimum: 2, maximum: 60 }),
    pitch: coarsePitch,
    flats: length('across|width|outer', ({ thread = 8 }) => metricThread(thread)?.flats ?? thread * 1.6, {
      spans: 'y',
    }),
    height: length('height|thickness|length', ({ thread = 8 }) => metricThread(thread)?.nut ?? thread * 0.8, {
      spans: 'z',
    }),
  },
  order: ['flats', 'height'],
  fromThread: (mm) => ({ thread: mm }),
  needsMeasure: true,
  conflict: (v) => (v.flats < v.thread * 1.2 ? ['flats', 'thread'] : undefined),
  build: ({ values, kit }) => ({ Nut: steel(kit, hexNut(kit, values)) }),
})

const bolt = part({
  id: 'bolt',
  label: 'Bolt',
  names: 'bolt, screw, hex bolt, machine screw, hex head bolt, cap screw, schraube',
  measures: {
    thread: length('diameter', 8, { minimum: 2, maximum: 60 }),
    length: length('length|height', 30, { minimum: 4, maximum: 300 }),
    pitch: coarsePitch,
    headHeight: length(
      'head height|head thickness|head',
      ({ thread = 8 }) => metricThread(thread)?.head ?? thread * 0.65,
    ),
    flats: length('across|head width|head across', ({ thread = 8 }) => metricThread(thread)?.flats ?? thread * 1.6),
  },
  order: ['length'],
  options: {
    head: {
      hex: 'hex head, hex, hexagon head',
      socket: 'socket head, allen, socket',
      knob: 'thumb, knurled, knob head',
    },
    nut: { no: '', yes: 'and nut, with nut, with a nut, with matching nut, and a nut' },
  },
  fromThread: (mm) => ({ thread: mm }),
  needsMeasure: true,
  conflict: conflictOfPitch,
  build({ values: v, options, kit }) {
    const chamfer = v.pitch * 0.6
    const tip = frustum(kit, v.thread - 2 * chamfer, v.thread + 0.02, chamfer + 0.01)
    const envelope = united(kit, tip, cylinder(kit, v.thread + 0.02, v.length - chamfer).translate(0, 0, chamfer))
    const shank = threadedRod(kit, v.thread, v.pitch, v.length).intersect(envelope)
    const head =
      options['head'] === 'socket'
        ? cylinder(kit, v.thread * 1.5, v.thread).subtract(
            flatPolygon(kit, 6, v.thread * 0.8)
              .extrude(v.thread)
              .translate(0, 0, v.thread * 0.45),
          )
        : options['head'] === 'knob'
          ? flatPolygon(kit, 24, v.thread * 2.4).extrude(v.headHeight)
          : flatPolygon(kit, 6, v.flats).extrude(v.headHeight)
    const whole = steel(kit, united(kit, shank, head.translate(0, 0, v.length - 0.01)))
    // The head lies on the plate, so that it prints without supports.
    const { max } = whole.boundingBox()
    const solids = { Bolt: whole.rotate(180, 0, 0).translate(0, 0, max[2]) }
    if (options['nut'] !== 'yes') return solids
    const sizes = metricThread(v.thread) ?? { flats: v.thread * 1.6, nut: v.thread * 0.8 }
    const beside = hexNut(kit, { ...v, flats: sizes.flats, height: sizes.nut })
    return { ...solids, Nut: steel(kit, beside).translate(v.flats + sizes.flats, 0, 0) }
  },
})

const threaded = part({
  id: 'threaded-rod',
  label: 'Threaded rod',
  names: 'threaded rod, stud, threaded bar, gewindestange',
  measures: {
    thread: length('diameter', 8, { minimum: 2, maximum: 60, spans: 'x' }),
    length: length('length|height', 60, { minimum: 4, maximum: 300, spans: 'z' }),
    pitch: coarsePitch,
  },
  order: ['length'],
  fromThread: (mm) => ({ thread: mm }),
  needsMeasure: true,
  conflict: conflictOfPitch,
  build: ({ values: v, kit }) => ({ Rod: steel(kit, threadedRod(kit, v.thread, v.pitch, v.length)) }),
})

/** Washers of ISO 7089 (DIN 125): hole, outer diameter, thickness, thread. */
const washers: readonly (readonly [hole: number, outer: number, thickness: number, thread: number])[] = [
  [2.2, 5, 0.3, 2],
  [2.7, 6, 0.5, 2.5],
  [3.2, 7, 0.5, 3],
  [4.3, 9, 0.8, 4],
  [5.3, 10, 1, 5],
  [6.4, 12, 1.6, 6],
  [8.4, 16, 1.6, 8],
  [10.5, 20, 2, 10],
  [13, 24, 2.5, 12],
  [17, 30, 3, 16],
  [21, 37, 3, 20],
]

const washer = part({
  id: 'washer',
  label: 'Washer',
  names: 'washer, gasket, shim washer, unterlegscheibe, flat washer',
  measures: {
    outer: length(
      'outer diameter|outer|diameter|across|width',
      ({ inner = 8.4 }) => washers.find(([hole]) => hole === inner)?.[1] ?? inner * 2,
      { spans: 'xy' },
    ),
    inner: length('inner diameter|inner|bore|hole|for diameter|for', ({ outer = 16 }) => outer * 0.5),
    thickness: length(
      'thickness|height',
      ({ inner = 8.4 }) => washers.find(([hole]) => hole === inner)?.[2] ?? Math.max(1, inner * 0.19),
      { spans: 'z' },
    ),
  },
  order: ['outer', 'inner', 'thickness'],
  fromThread: (mm) => ({ inner: washers.find(([, , , thread]) => thread === mm)?.[0] ?? clearanceHole(mm) }),
  needsMeasure: true,
  conflict: (v) => (v.outer - v.inner < 0.8 ? ['outer', 'inner'] : undefined),
  build: ({ values: v, kit }) => ({
    Washer: steel(kit, disc(kit, v.outer).subtract(disc(kit, v.inner)).extrude(v.thickness)),
  }),
})

const spacer = part({
  id: 'spacer',
  label: 'Spacer',
  names: 'spacer, standoff, stand off, distance piece, distance sleeve, abstandshalter, abstandshulse, riser',
  measures: {
    height: length('height|length|thickness', 10, { spans: 'z' }),
    bore: length('inner diameter|inner|bore|hole|for diameter|for', 4.5),
    outer: length('outer diameter|outer|diameter|across|width', ({ bore = 4.5 }) => bore + 5, { spans: 'y' }),
  },
  order: ['outer', 'bore', 'height'],
  plain: ['height', 'outer'],
  options: { shape: { round: 'round', hex: 'hex, hexagonal, hexagon', square: 'square' } },
  fromThread: (mm) => ({ bore: clearanceHole(mm) }),
  needsMeasure: true,
  conflict: (v) => (v.outer - v.bore < 0.8 ? ['outer', 'bore'] : undefined),
  build({ values: v, options, kit }) {
    const outline =
      options['shape'] === 'hex'
        ? flatPolygon(kit, 6, v.outer)
        : options['shape'] === 'square'
          ? kit.CrossSection.square([v.outer, v.outer], true)
          : disc(kit, v.outer)
    return { Spacer: plastic(kit, outline.subtract(disc(kit, v.bore)).extrude(v.height)) }
  },
})

/** A jar's lid with an internal thread. */
const screwCap = part({
  id: 'jar-lid',
  label: 'Screw lid',
  names: 'lid, jar lid, screw cap, screw lid, bottle cap, deckel',
  measures: {
    thread: length('for outer|outer|for diameter|for|inner|diameter', 63, { minimum: 8, maximum: 250 }),
    pitch: length('pitch', ({ thread = 63 }) => (thread < 40 ? 3 : 4), { minimum: 1, maximum: 10 }),
    wall: length('wall|wall thickness|thickness', 2, { minimum: 0.8, maximum: 20 }),
    height: length('height|depth', ({ pitch = 4 }) => Math.max(10, pitch * 3), { spans: 'z', maximum: 100 }),
  },
  order: ['thread', 'height'],
  needsMeasure: true,
  conflict: (v) => (v.height > v.thread * 0.7 ? ['height', 'thread'] : undefined),
  build({ values: v, kit }) {
    const outer = v.thread + 2 * v.wall + 2 * threadClearance
    const cavity = threadedRod(kit, v.thread, v.pitch, v.height - v.wall + 1, threadClearance).translate(0, 0, v.wall)
    return { Lid: plastic(kit, cylinder(kit, outer, v.height).subtract(cavity)) }
  },
})

const flange = part({
  id: 'flange',
  label: 'Flange',
  names: 'flange, pipe flange, flansch',
  measures: {
    outer: length('outer diameter|outer|diameter|across', 80, { spans: 'xy' }),
    bore: length('inner diameter|inner|bore|for diameter|for', ({ outer = 80 }) => outer * 0.4),
    thickness: length('thickness|height', 6, { spans: 'z' }),
    holes: count('hole', 4, { minimum: 0, maximum: 24 }),
    hole: length('hole diameter|hole', 5),
    circle: length('circle diameter|circle', ({ outer = 80, bore = 32 }) => (outer + bore) / 2),
  },
  order: ['outer', 'bore', 'thickness'],
  needsMeasure: true,
  conflict(v) {
    if (v.holes === 0) return v.bore >= v.outer ? ['bore', 'outer'] : undefined
    if (v.circle + v.hole > v.outer - 1) return ['circle', 'outer']
    return v.circle - v.hole < v.bore + 1 ? ['circle', 'bore'] : undefined
  },
  build({ values: v, kit }) {
    let outline = disc(kit, v.outer).subtract(disc(kit, v.bore))
    for (let at = 0; at < v.holes; at += 1)
      outline = outline.subtract(
        disc(kit, v.hole)
          .translate(v.circle / 2, 0)
          .rotate((360 * at) / v.holes),
      )
    return { Flange: plastic(kit, outline.extrude(v.thickness)) }
  },
})

export const fasteners = [nut, bolt, threaded, washer, spacer, screwCap, flange]
