/** Geometric bodies of exact size, and calibration pieces. */
import { regularPolygon } from '../../kit/outline.ts'
import { plastic } from '../looks.ts'
import { count, length, part } from '../measured-part.ts'
import { block, circleSegments, cylinder, disc, flatPolygon, frustum } from '../solids.ts'

const cuboid = part({
  id: 'cuboid',
  label: 'Block',
  names:
    'cuboid, block, brick, rectangular block, quader, slab, plate, sheet, panel, board, base plate, baseplate, platte, rectangular prism, bar, plank, tile, shim, strip, mending plate',
  measures: {
    width: length('width|length', 60, { spans: 'x' }),
    depth: length(
      'depth|width|length',
      ({ width = 60 }, options) => (options['shape'] === 'square' ? width : width * 0.66),
      {
        spans: 'y',
      },
    ),
    height: length('height|thickness|depth', 20, { spans: 'z' }),
    corner: length('corner', 0, { minimum: 0, maximum: 400 }),
    holes: count('hole', 0, { minimum: 0, maximum: 24 }),
    hole: length('hole diameter|hole|bore', 5, { minimum: 0.5, maximum: 200 }),
  },
  order: ['width', 'depth', 'height'],
  options: {
    corners: { sharp: '', round: 'rounded corners, round corners, rounded' },
    shape: { free: '', square: 'square' },
  },
  needsMeasure: true,
  conflict(v) {
    if (v.corner * 2 > Math.min(v.width, v.depth)) return ['corner', 'depth']
    return v.holes > 0 && v.hole + 2 > Math.min(v.width, v.depth) ? ['hole', 'depth'] : undefined
  },
  build({ values: v, options, kit }) {
    const corner = v.corner > 0 ? v.corner : options['corners'] === 'round' ? Math.min(v.width, v.depth) * 0.08 : 0
    let solid = block(kit, v.width, v.depth, v.height, corner)
    const rows = v.holes > 3 && v.holes % 2 === 0 && v.depth > v.hole * 3 ? 2 : 1
    const columns = Math.ceil(v.holes / rows)
    const spread = (at: number, amount: number, side: number): number =>
      amount < 2 ? 0 : (at / (amount - 1) - 0.5) * (side - 2 * v.hole - 4)
    for (let at = 0; at < v.holes; at += 1) {
      const [x, y] = [spread(at % columns, columns, v.width), spread(Math.floor(at / columns), rows, v.depth)]
      solid = solid.subtract(cylinder(kit, v.hole, v.height + 2).translate(x, y, -1))
    }
    return { Block: plastic(kit, solid) }
  },
})

const cube = part({
  id: 'exact-cube',
  label: 'Cube',
  names: 'cube, calibration cube, test cube, wuerfel, wurfel, gauge block',
  measures: { side: length('width|length|height|across|size|depth|side', 20, { minimum: 0.5 }) },
  order: ['side'],
  needsMeasure: true,
  build: ({ values: v, kit }) => ({ Cube: plastic(kit, block(kit, v.side, v.side, v.side)) }),
})

const rod = part({
  id: 'cylinder-by-measure',
  label: 'Cylinder',
  names:
    'cylinder, rod, disc, disk, dowel, peg, pin, puck, zylinder, scheibe, round bar, stab, axle, shaft, round plate',
  measures: {
    diameter: length('diameter|across|width|outer|thickness', 30, { spans: 'xy' }),
    height: length('height|length|thickness|depth', 30, { spans: 'z' }),
    bore: length('bore|hole diameter|hole|inner', 0, { minimum: 0, maximum: 900 }),
  },
  order: ['diameter', 'height'],
  needsMeasure: true,
  conflict: (v) => (v.bore + 0.4 > v.diameter ? ['bore', 'diameter'] : undefined),
  build({ values: v, kit }) {
    const solid = cylinder(kit, v.diameter, v.height)
    return {
      Cylinder: plastic(
        kit,
        v.bore > 0 ? solid.subtract(cylinder(kit, v.bore, v.height + 2).translate(0, 0, -1)) : solid,
      ),
    }
  },
})

const cone = part({
  id: 'cone-by-measure',
  label: 'Cone',
  names:
    'cone, truncated cone, frustum, kegel, kegelstumpf, taper, sofa leg, furniture leg, table leg, chair leg, tapered plug, leg',
  measures: {
    base: length('base diameter|base|bottom diameter|bottom|diameter|across|width', 40, { minimum: 1, spans: 'xy' }),
    top: length('top diameter|top', 0, { minimum: 0 }),
    height: length('height|length', 60, { spans: 'z' }),
  },
  order: ['base', 'height'],
  needsMeasure: true,
  conflict: (v) => (v.top > v.base ? ['top', 'base'] : undefined),
  build: ({ values: v, kit }) => ({ Cone: plastic(kit, frustum(kit, v.base, v.top, v.height)) }),
})

const pyramid = part({
  id: 'pyramid-by-measure',
  label: 'Pyramid',
  names: 'pyramid, pyramide',
  measures: {
    base: length('base width|base|width|length|across|bottom|side', 50, { minimum: 1, spans: 'xy' }),
    height: length('height', 50, { spans: 'z' }),
    sides: count('side|face', 4, { minimum: 3, maximum: 12 }),
  },
  order: ['base', 'height'],
  needsMeasure: true,
  build({ values: v, kit }) {
    const base =
      v.sides === 4
        ? kit.CrossSection.square([v.base, v.base], true)
        : kit.area(regularPolygon(v.sides, v.base / 2, 180 / v.sides))
    return { Pyramid: plastic(kit, base.extrude(v.height, 0, 0, [0, 0])) }
  },
})

const sphere = part({
  id: 'sphere-by-measure',
  label: 'Sphere',
  names: 'sphere, ball, globe shape, kugel, orb, bead',
  measures: {
    diameter: length('diameter|across|width|height|size|outer', 40, { minimum: 1, spans: 'xy' }),
    bore: length('bore|hole diameter|hole|inner', 0, { minimum: 0, maximum: 400 }),
  },
  order: ['diameter'],
  options: { half: { no: '', yes: 'half, hemisphere, dome' } },
  needsMeasure: true,
  conflict: (v) => (v.bore * 1.1 > v.diameter ? ['bore', 'diameter'] : undefined),
  build({ values: v, options, kit }) {
    const ball = kit.Manifold.sphere(v.diameter / 2, circleSegments(v.diameter))
    const solid = options['half'] === 'yes' ? ball.trimByPlane([0, 0, 1], 0) : ball
    const drilled =
      v.bore > 0 ? solid.subtract(cylinder(kit, v.bore, v.diameter * 2).translate(0, 0, -v.diameter)) : solid
    return { Sphere: plastic(kit, drilled) }
  },
})

const hemisphere = part({
  id: 'hemisphere',
  label: 'Half sphere',
  names: 'half sphere, hemisphere, dome, halbkugel, half ball',
  measures: { diameter: length('diameter|across|width|outer|base|base diameter', 60, { minimum: 1, spans: 'xy' }) },
  order: ['diameter'],
  needsMeasure: true,
  build: ({ values: v, kit }) => ({
    Dome: plastic(kit, kit.Manifold.sphere(v.diameter / 2, circleSegments(v.diameter)).trimByPlane([0, 0, 1], 0)),
  }),
})

const torus = part({
  id: 'torus-by-measure',
  label: 'Torus',
  names: 'torus, o ring, donut shape, ring torus, doughnut shape',
  measures: {
    wire: length('minor diameter|thickness|wire|wire diameter|height|band', 10, {
      minimum: 0.4,
      maximum: 400,
      spans: 'z',
    }),
    outer: length('outer diameter|outer|diameter|across|width', 80, { minimum: 2, spans: 'xy' }),
    inner: length('inner diameter|inner|hole|bore', 60, { minimum: 0.2 }),
    mean: length('major diameter', 70, { minimum: 0.4 }),
  },
  order: ['outer', 'wire'],
  relations: [
    { whole: 'outer', inside: 'inner', wall: 'wire', times: 2 },
    { whole: 'outer', inside: 'mean', wall: 'wire', times: 1 },
  ],
  needsMeasure: true,
  conflict: (v) => (v.inner <= 0 ? ['wire', 'outer'] : undefined),
  build: ({ values: v, kit }) => ({
    Torus: plastic(
      kit,
      disc(kit, v.wire)
        .translate((v.outer - v.wire) / 2, 0)
        .revolve(circleSegments(v.outer))
        .translate(0, 0, v.wire / 2),
    ),
  }),
})

const prismPart = part({
  id: 'prism-by-measure',
  label: 'Prism',
  names:
    'prism, hexagonal prism, hex prism, hexagon, octagon, triangular prism, octagonal prism, polygon prism, prisma',
  measures: {
    across: length('across|width|diameter', 40, { minimum: 1 }),
    height: length('height|length|thickness|depth', 20, { spans: 'z' }),
    sides: count('side|corner', 6, { minimum: 3, maximum: 24 }),
  },
  order: ['across', 'height'],
  options: {
    shape: {
      other: '',
      hex: 'hexagonal, hex, hexagon',
      octagon: 'octagonal, octagon',
      triangle: 'triangular, triangle',
    },
  },
  needsMeasure: true,
  build({ values: v, options, kit }) {
    const sides = { hex: 6, octagon: 8, triangle: 3 }[options['shape'] ?? ''] ?? v.sides
    return { Prism: plastic(kit, flatPolygon(kit, sides, v.across).extrude(v.height)) }
  },
})

export const bodies = [cuboid, cube, rod, cone, pyramid, sphere, hemisphere, torus, prismPart]
