/** Geometric bodies. */
import type { Vector } from '../../engine/mesh/vectors.ts'
import { lathe } from '../kit/lathe.ts'
import { corners } from '../kit/outline-points.ts'
import type { Point } from '../kit/outline.ts'
import { ellipse, heartOutline, regularPolygon, roundedPolygon, roundedRectangle, starPolygon } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** A cone with a rounded tip. 60 mm high. */
const cone: Recipe = {
  id: 'cone',
  names: 'cone, party cone',
  foreignNames: 'kegel, cône, cono, stożek, kegel vorm',
  heightMm: 60,
  stretches: true,
  build(_options, kit) {
    const body = lathe(kit, roundedPolygon(corners`0,0 26,0,1.4 0.9,60,0.8 0,60`))
    return kit.model('Cone', kit.paint(body, kit.material('matte', '#d0643c', { slot: 0, roughness: 0.55 })))
  },
}

/** A cube with rounded edges. 40 mm. */
const cube: Recipe = {
  id: 'cube',
  names: 'cube, block, brick, cuboid, rectangular block, calibration cube',
  foreignNames: 'würfel geometrie, quader, cubo, sześcian, kubus, klotz',
  heightMm: 40,
  stretches: true,
  build(_options, kit) {
    const body = prism(kit, roundedRectangle(40, 40, 2.4, kit.lowPoly ? 1 : 6), 40, { top: 2.4, bottom: 2.4, steps: 6 })
    return kit.model('Cube', kit.paint(body, kit.material('matte', '#cf8f3d', { slot: 0, roughness: 0.6 })))
  },
}

/** A cylinder with rounded edges. 50 mm high. */
const cylinder: Recipe = {
  id: 'cylinder',
  names: 'cylinder, drum shape, puck',
  foreignNames: 'zylinder, cylindre, cilindro, walec, cilinder',
  heightMm: 50,
  stretches: true,
  build(_options, kit) {
    const body = lathe(kit, roundedPolygon(corners`0,0 22,0,1.6 22,50,1.6 0,50`))
    return kit.model('Cylinder', kit.paint(body, kit.material('matte', '#5b8c6a', { slot: 0, roughness: 0.55 })))
  },
}

/** A plump heart, upright. 64 mm high. */
const heart: Recipe = {
  id: 'heart',
  names: 'heart, love heart, valentine, valentine heart',
  foreignNames: 'herz, coeur, cœur, corazon, corazón, cuore, coração, serce, hart',
  heightMm: 64,
  build(options, kit) {
    const outline = heartOutline(64, kit.lowPoly ? 22 : 140)
    const plump = kit.vary(15, 0.08) * options.thick
    const levels = kit.lowPoly ? 3 : 18
    const positions: number[] = []
    const addLevel = (share: number, side: 1 | -1): void => {
      const inset = Math.cos((share * Math.PI) / 2)
      for (const [x, y] of outline)
        positions.push(...shrunk([x, y], inset), side * plump * Math.sin((share * Math.PI) / 2))
    }
    for (let level = levels - 1; level > 0; level -= 1) addLevel(level / levels, -1)
    for (let level = 0; level < levels; level += 1) addLevel(level / levels, 1)
    const rings = 2 * levels - 1
    const count = outline.length
    const [cx, cy] = shrunk([0, 0], 0)
    const bottomApex = positions.push(cx, cy, -plump) / 3 - 1
    const topApex = positions.push(cx, cy, plump) / 3 - 1
    const triangles: number[] = []
    for (let a = 0; a < count; a += 1) {
      const b = (a + 1) % count
      for (let ring = 0; ring + 1 < rings; ring += 1) {
        const at = ring * count
        triangles.push(at + a, at + b, at + count + b, at + a, at + count + b, at + count + a)
      }
      triangles.push(b, a, bottomApex, (rings - 1) * count + a, (rings - 1) * count + b, topApex)
    }
    const body = kit.solid(positions, triangles).rotate(90, 0, 0)
    const red = kit.material('red', '#c8202f', { slot: 0, roughness: 0.3 })
    return kit.model('Heart', kit.paint(body.trimByPlane([0, 0, 1], body.boundingBox().min[2] + 0.6), red))
  },
}

/** A point drawn towards the middle of the heart, which sits a little above its centre. */
function shrunk([x, y]: Point, share: number): Point {
  return [x * share, (y - 4) * share + 4]
}

/** A smooth or stepped pyramid. 46 mm high; four sides unless stated. */
const pyramid: Recipe = {
  id: 'pyramid',
  names: 'pyramid, tetrahedron, step pyramid',
  foreignNames: 'pyramide, pirámide, piramide, pirâmide, piramida',
  heightMm: 46,
  stretches: true,
  numbers: { sides: { minimum: 3, maximum: 12, usual: 4 }, steps: { minimum: 2, maximum: 20, usual: 7 } },
  features: ['stepped'],
  build(options, kit) {
    const sides = options.numbers['sides'] ?? 4
    const steps = options.numbers['steps'] ?? (options.features.has('stepped') ? 7 : 0)
    const radius = 44
    const stone = kit.material('sandstone', '#d8b873', { slot: 0, roughness: 0.85 })
    if (steps === 0) {
      const smooth = kit.area(regularPolygon(sides, radius, 180 / sides)).extrude(46, 0, 0, [0.012, 0.012])
      return kit.model('Pyramid', kit.paint(smooth, stone))
    }
    const rise = 46 / steps
    const layers = Array.from({ length: steps }, (_, index) =>
      prism(
        kit,
        regularPolygon(sides, radius * (1 - (index * 0.9) / steps), 180 / sides),
        rise + (index > 0 ? 0.4 : 0),
        {
          top: Math.min(0.9, rise / 4),
          steps: 1,
        },
      ).translate(0, 0, index * rise - (index > 0 ? 0.4 : 0)),
    )
    return kit.model('Pyramid', kit.paint(kit.Manifold.union(layers), stone))
  },
}

/** A ball. 50 mm across, with a small flat underneath so that it stands. */
const sphere: Recipe = {
  id: 'sphere',
  names: 'sphere, ball, orb, globe ball, marble ball, bead',
  foreignNames: 'kugel, sphère, esfera, sfera, kula, bol, pelota, bola',
  heightMm: 50,
  stretches: true,
  build(_options, kit) {
    const ball = kit.Manifold.sphere(25, kit.lowPoly ? 12 : kit.segments(25)).trimByPlane([0, 0, 1], -24.8)
    return kit.model('Sphere', kit.paint(ball, kit.material('gloss', '#4f7cac', { slot: 0, roughness: 0.3 })))
  },
}

/** A spiral: a rising coil with round ends. 80 mm high; five turns unless stated. */
const spiral: Recipe = {
  id: 'spiral',
  names: 'spiral, helix, coil, spring, corkscrew, swirl',
  foreignNames: 'spirale, feder, spirala, espiral, ressort, muelle, veer, sprężyna',
  heightMm: 80,
  stretches: true,
  numbers: { turns: { minimum: 1, maximum: 16, usual: 5 } },
  build(options, kit) {
    const turns = options.numbers['turns'] ?? 5
    const pitch = 74 / turns
    const tube = Math.min(4.6, pitch * 0.32) * Math.min(1.3, options.thick)
    const taper = kit.vary(0.62, 0.15)
    const steps = Math.ceil(turns * (kit.lowPoly ? 12 : 64))
    const flat = kit.lowPoly ? 12 : 64
    const at = (angle: number, share: number): Vector => {
      const radius = 30 * (1 - taper * share)
      return [radius * Math.cos(angle), radius * Math.sin(angle), tube + share * (80 - 2 * tube)]
    }
    // One level turn at the foot makes it stand.
    const foot = Array.from({ length: flat }, (_, step): Vector => at(((step - flat) / flat) * 2 * Math.PI, 0))
    const inward = foot.map(([x, y, z], step): Vector => [x, y, z + tube * 0.001 * (step / flat)])
    const coil = Array.from({ length: steps + 1 }, (_, step): Vector => {
      const share = step / steps
      return at(share * turns * 2 * Math.PI, share * share * (3 - 2 * share) * 0.12 + share * 0.88)
    })
    const path = [...inward.slice(Math.floor(flat * 0.2)), ...coil]
    const section = ellipse(tube, tube, kit.lowPoly ? 6 : 24)
    const body = sweep(kit, path, section)
    const ball = kit.Manifold.sphere(tube * 1.35, kit.lowPoly ? 8 : 32)
    const ends = [path[0], path.at(-1)].map((end) => ball.translate(end ?? [0, 0, 0]))
    const flatFoot = kit.Manifold.union([body, ...ends]).trimByPlane([0, 0, 1], tube * 0.12)
    return kit.model(
      'Spiral',
      kit.paint(flatFoot, kit.material('copper', '#b8643a', { slot: 0, metalness: 1, roughness: 0.32 })),
    )
  },
}

/** A star with faceted points, upright. 70 mm high, two points below, one above; five points unless stated. */
const star: Recipe = {
  id: 'star',
  names: 'star, five pointed star, christmas star, tree topper',
  foreignNames: 'stern, étoile, estrella, stella, estrela, gwiazda, gwiazdka, ster',
  heightMm: 70,
  numbers: { points: { minimum: 3, maximum: 16, usual: 5 } },
  build(options, kit) {
    const tips = options.numbers['points'] ?? 5
    const outer = 36
    const inner = outer * kit.vary(tips === 5 ? 0.47 : tips < 5 ? 0.36 : 0.58, 0.08)
    const deep = kit.vary(11, 0.1) * options.thick
    const ring: Point[] = starPolygon(tips, outer, inner)
    const edge = 2.2 * options.thick
    const positions = ring
      .flatMap(([x, y]) => [x, y, edge])
      .concat(
        ring.flatMap(([x, y]) => [x, y, -edge]),
        [0, 0, deep],
        [0, 0, -deep],
      )
    const count = ring.length
    const triangles = ring.flatMap((_, a) => {
      const b = (a + 1) % count
      return [a, b, 2 * count, count + b, count + a, 2 * count + 1, a, count + a, count + b, a, count + b, b]
    })
    const gold = kit.material('gold', '#e0a92b', { slot: 0, metalness: 0.9, roughness: 0.3 })
    const body = kit.solid(positions, triangles).rotate(90, 0, 0)
    const flat = options.tall === 1 ? body : body.scale([1, 1, options.tall])
    return kit.model(
      'Star',
      kit.paint(flat.trimByPlane([0, 0, 1], flat.boundingBox().min[2] + (tips % 2 === 1 ? 0.4 : 0.9)), gold),
    )
  },
}

/** A ring-shaped body, lying flat; with turns, a torus knot. 22 mm high, 66 mm across. */
const torus: Recipe = {
  id: 'torus',
  names: 'torus, torus knot, trefoil knot, hoop, donut shape, life ring',
  foreignNames: 'tore, toro geometrico, trefoil, kleeblattknoten',
  heightMm: 22,
  features: ['knot'],
  build(options, kit) {
    const material = kit.material('gloss', '#8a4fa3', { slot: 0, roughness: 0.3 })
    const knot = options.features.has('knot')
    const steps = knot ? 360 : kit.lowPoly ? 14 : 128
    const path = Array.from({ length: steps }, (_, step): Vector => {
      const angle = (step / steps) * 2 * Math.PI
      if (!knot) return [22 * Math.cos(angle), 22 * Math.sin(angle), 11]
      const radius = 21 + 9.5 * Math.cos(3 * angle)
      return [radius * Math.cos(2 * angle), radius * Math.sin(2 * angle), 11 + 9.5 * Math.sin(3 * angle)]
    })
    const tube = (knot ? 5.4 : 11) * Math.min(1.1, options.thick)
    const body = sweep(kit, path, ellipse(tube, tube, kit.lowPoly ? 8 : knot ? 28 : 64), { closed: true })
    return kit.model(knot ? 'Torus knot' : 'Torus', kit.paint(body, material))
  },
}

/** Geometric bodies, in alphabetical order. */
export const solids: readonly Recipe[] = [cone, cube, cylinder, heart, pyramid, sphere, spiral, star, torus]
