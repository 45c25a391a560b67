/** Gears and pulleys. */
import { gearOutline } from '../../kit/gear-outline.ts'
import type { Manifold } from '../../../engine/solid/geometry.ts'
import type { Kit } from '../../kit/kit.ts'
import { plastic, plasticTrim } from '../looks.ts'
import { count, length, part } from '../measured-part.ts'
import { circleSegments, clearanceHole, disc } from '../solids.ts'

/** Gap between the flanks of meshing printed gears, in millimetres along the pitch circle. */
const backlash = 0.2

function gearSolid(kit: Kit, teeth: number, module: number, bore: number, thickness: number): Manifold {
  const outline = kit.area(gearOutline(teeth, module, 8, backlash / 2))
  return outline.subtract(disc(kit, bore)).extrude(thickness)
}

const gear = part({
  id: 'gear-by-measure',
  label: 'Gear',
  names: 'gear, cog, cogwheel, gear wheel, spur gear, gearwheel, zahnrad, gear pair, gear set',
  measures: {
    teeth: count('teeth|tooth|zahn|zahne|t', 20, { minimum: 6, maximum: 200 }),
    outer: length('outer diameter|outer|diameter|across|width', ({ teeth = 20, module = 2 }) => module * (teeth + 2), {
      minimum: 4,
      spans: '',
    }),
    module: length('module', ({ teeth = 20, outer = 44 }) => outer / (teeth + 2), { minimum: 0.3, maximum: 30 }),
    thickness: length('thickness|height|width', 8, { minimum: 0.8, maximum: 200, spans: 'z' }),
    bore: length(
      'bore diameter|bore|inner|hole|for diameter|for|hole diameter',
      ({ module = 2, teeth = 20 }) => Math.min(6, module * (teeth - 2.5) * 0.4),
      { minimum: 0.5, maximum: 300 },
    ),
    second: count('teeth|tooth|zahn|zahne|t', ({ teeth = 20 }) => teeth, { minimum: 6, maximum: 200 }),
  },
  order: ['outer', 'thickness'],
  options: {
    pair: { no: '', yes: 'pair of gears, gear pair, pair, meshing, two gears, gear set, and gear, gears that mesh' },
  },
  fromThread: (mm) => ({ bore: clearanceHole(mm) }),
  needsMeasure: true,
  conflict(v) {
    if (Math.abs(v.outer - v.module * (v.teeth + 2)) > 0.05) return ['outer', 'module']
    return v.bore + 1 > v.module * (v.teeth - 2.5) ? ['bore', 'module'] : undefined
  },
  build({ values: v, options, kit }) {
    const first = gearSolid(kit, v.teeth, v.module, v.bore, v.thickness)
    if (options['pair'] !== 'yes' && v.second === v.teeth) return { Gear: plastic(kit, first) }
    // Both stand at their working distance, a tooth of one in a gap of the other.
    const distance = (v.module * (v.teeth + v.second)) / 2
    const second = gearSolid(kit, v.second, v.module, v.bore, v.thickness).rotate(0, 0, 90 + 180 / v.second)
    return {
      Gear: plastic(kit, first.rotate(0, 0, -90)),
      'Second gear': plasticTrim(kit, second.translate(distance, 0, 0)),
    }
  },
})

const pulley = part({
  id: 'pulley',
  label: 'Pulley',
  names: 'pulley, belt pulley, rope pulley, riemenscheibe, v belt pulley, sheave, roller, wheel hub',
  measures: {
    outer: length('outer diameter|outer|diameter|across', 40, { minimum: 6, spans: 'xy' }),
    width: length('width|height|thickness|length', 12, { minimum: 3, maximum: 300, spans: 'z' }),
    bore: length('bore diameter|bore|inner|hole|for diameter|for|hole diameter', 6, { minimum: 0.5, maximum: 400 }),
    groove: length('gap|depth|gap depth', ({ outer = 40 }) => outer * 0.12, { minimum: 0.3, maximum: 60 }),
  },
  order: ['outer', 'width', 'bore'],
  fromThread: (mm) => ({ bore: clearanceHole(mm) }),
  needsMeasure: true,
  conflict: (v) => (v.bore / 2 + v.groove + 1 > v.outer / 2 ? ['bore', 'outer'] : undefined),
  build({ values: v, kit }) {
    const [r, w] = [v.outer / 2, v.width]
    const flange = Math.min(2, w * 0.15)
    const slope = Math.min(v.groove * 0.7, w / 2 - flange - 0.2)
    const outline = kit.area([
      [v.bore / 2, 0],
      [r, 0],
      [r, flange],
      [r - v.groove, flange + slope],
      [r - v.groove, w - flange - slope],
      [r, w - flange],
      [r, w],
      [v.bore / 2, w],
    ])
    return { Pulley: plastic(kit, outline.revolve(circleSegments(v.outer))) }
  },
})

export const gears = [gear, pulley]
