/** Toys and ornaments. */
import type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'
import { lathe } from '../kit/lathe.ts'
import { corners, points } from '../kit/outline-points.ts'
import { ellipse, regularPolygon, roundedPolygon, roundedRectangle, smoothLine } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import { loop, sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** A toy rocket: round body, nose, porthole and fins. 120 mm high; three fins unless stated. */
const rocket: Recipe = {
  id: 'rocket',
  names: 'rocket, rocket ship, spaceship, space rocket, toy rocket, space ship',
  foreignNames: 'rakete, raumschiff, fusée, cohete, razzo, foguete, rakieta, raket',
  heightMm: 120,
  hasTrim: true,
  colours: 3,
  stretches: true,
  numbers: { fins: { minimum: 3, maximum: 8, usual: 3 } },
  build(options, kit) {
    const fins = options.numbers['fins'] ?? 3
    const belly = kit.vary(21, 0.08)
    const body = lathe(kit, [
      [0, 14],
      ...smoothLine(
        points`
          12,14 ${belly * 0.86},30 ${belly},56 ${belly * 0.8},86 ${belly * 0.36},110 0,120
        `,
        12,
      ),
    ])
    const nozzle = lathe(kit, [...smoothLine(points`0,7 9,7 11.6,5 10.4,10 9,16`, 5).slice(1), ...points`0,18 0,9`])
    const outline = [
      ...smoothLine(points`8,44 ${belly + 8},32 ${belly + 15},18 ${belly + 14},0`, 10),
      ...smoothLine(points`${belly + 9},0 ${belly + 5},10 8,17`, 8),
    ]
    const fin = prism(kit, outline, 5, { top: 1.6, bottom: 1.6, steps: 3 }).translate(0, 0, -2.5).rotate(90, 0, 0)
    const vanes = Array.from({ length: fins }, (_, index) => fin.rotate(0, 0, -90 + (360 / fins) * (index + 0.5)))
    const window = kit.Manifold.cylinder(belly + 6, 7.2, 7.2, 48)
      .rotate(90, 0, 0)
      .translate(0, 0, 70)
    const skin = (out: number): typeof body =>
      lathe(kit, [
        [0, 20],
        ...smoothLine(points`${belly + out},30 ${belly + out},56 ${belly * 0.8 + out},86 0,118`, 12),
      ])
    const frame = kit.Manifold.cylinder(belly + 5, 9.8, 9.8, 64)
      .rotate(90, 0, 0)
      .translate(0, 0, 70)
      .intersect(skin(1.5))
    const lens = window.intersect(skin(2.2))
    const white = kit.material('white', '#ece9e2', { slot: 0, roughness: 0.35 })
    const red = kit.material('red', '#c9372c', { slot: 1, roughness: 0.35 })
    const glass = kit.material('glass', '#4fa3d1', { slot: 2, roughness: 0.08 })
    const metal = kit.material('steel', '#7d8389', { metalness: 1, roughness: 0.4 })
    const whole = kit.Manifold.union([
      kit.paintZones(body, white, [{ material: red, contains: (_x, _y, z) => z > 91 }]),
      kit.paint(kit.Manifold.union(vanes), red),
      kit.paint(frame, metal),
      kit.paint(nozzle, metal),
      kit.paint(lens, glass),
    ])
    return kit.model('Rocket', whole)
  },
}

/** A snowflake: six branched arms; the seed chooses the branches. 80 mm high, upright. */
const snowflake: Recipe = {
  id: 'snowflake',
  names: 'snowflake, snow flake, snow crystal, ice crystal',
  foreignNames:
    'schneeflocke, flocon de neige, copo de nieve, fiocco di neve, floco de neve, płatek śniegu, sneeuwvlok',
  heightMm: 80,
  numbers: { arms: { minimum: 4, maximum: 12, usual: 6 } },
  build(options, kit) {
    const arms = options.numbers['arms'] ?? 6
    const bar = 3.4
    const stroke = (length: number, width: number): CrossSection =>
      kit.area(roundedRectangle(width, length, width / 2)).translate(0, length / 2)
    const branches = [
      { at: 13, length: kit.vary(9, 0.25) },
      { at: 21, length: kit.vary(13, 0.2) },
      { at: 30, length: kit.vary(8, 0.25) },
    ]
    const side = branches.flatMap(({ at, length }) =>
      [-60, 60].map((turn) =>
        stroke(length, bar * 0.86)
          .rotate(turn)
          .translate(0, at),
      ),
    )
    const arm = kit.CrossSection.union([stroke(40, bar), ...side])
    const crystal = kit.CrossSection.union([
      ...Array.from({ length: arms }, (_, index) => arm.rotate((index / arms) * 360)),
      kit.area(regularPolygon(arms, 9)),
    ])
    const middle = prism(kit, regularPolygon(arms, 6), 6.4 * options.thick, {
      top: 1.2,
      bottom: 1.2,
      steps: 1,
    }).translate(0, 0, -1.2 * options.thick)
    const body = prism(
      kit,
      crystal.offset(0.45, 'Round').offset(-0.9, 'Round').offset(0.45, 'Round'),
      4 * options.thick,
      {
        top: 0.8,
        bottom: 0.8,
        steps: 1,
      },
    )
    const ice = kit.material('ice', '#bfe3f5', { slot: 0, roughness: 0.15 })
    return kit.model('Snowflake', kit.paint(body.add(middle), ice).rotate(90, 0, 0))
  },
}

/** A spinning top with a waist of another colour and a turned handle. 62 mm high; stands on its tip. */
const spinningTop: Recipe = {
  id: 'spinning-top',
  names: 'spinning top, top, dreidel top, peg top',
  foreignNames: 'kreisel, toupie, peonza, trottola, pião, bączek, tol',
  heightMm: 62,
  hasTrim: true,
  colours: 3,
  stretches: true,
  build(_options, kit) {
    const width = kit.vary(27, 0.08)
    const body = lathe(
      kit,
      smoothLine(
        points`
          0,0 1.6,0.8 4,6 ${width * 0.62},17 ${width},27 ${width * 0.9},32 12,37 5,42 3.4,48 4.2,54
          5,59 3.4,61.6 0,62
        `,
        10,
      ),
    )
    const red = kit.material('red lacquer', '#c23b2e', { slot: 0, roughness: 0.25 })
    const cream = kit.material('cream', '#f2e3c2', { slot: 1, roughness: 0.35 })
    const dark = kit.material('navy', '#27476e', { slot: 2, roughness: 0.3 })
    const between = (low: number, high: number) => (_x: number, _y: number, z: number) => z > low && z < high
    const painted = kit.paintZones(body, red, [
      { material: dark, contains: between(24, 30.5) },
      { material: cream, contains: between(20, 34) },
    ])
    return kit.model('Spinning top', painted)
  },
}

/** A tree with a crown of spheres that the seed places, or a fir of layered cones. 100 mm high. */
const tree: Recipe = {
  id: 'tree',
  names: 'tree, oak, oak tree, apple tree, fir, fir tree, pine, pine tree, spruce',
  foreignNames: 'baum, tanne, arbre, sapin, árbol, albero, abete, árvore, drzewo, boom',
  heightMm: 100,
  hasTrim: true,
  stretches: true,
  numbers: { layers: { minimum: 2, maximum: 7, usual: 4 } },
  features: ['fir'],
  build(options, kit) {
    const bark = kit.material('bark', '#6b4a2f', { slot: 1, roughness: 0.9 })
    const leaves = kit.material('leaves', '#4f8a3c', { slot: 0, roughness: 0.75 })
    const fir = options.features.has('fir') || options.numbers['layers'] !== undefined
    const girth = options.thick
    const trunk = lathe(kit, [
      [0, 0],
      ...smoothLine(
        points`
          ${15 * girth},0 ${10.4 * girth},3 ${7.4 * girth},12 ${6.4 * girth},28 ${5.6 * girth},56
        `,
        8,
      ),
      [0, 56],
    ])
    return kit.model(
      'Tree',
      kit.paint(trunk, bark).add(kit.paint(fir ? layers(options.numbers['layers'] ?? 4) : clouds(), leaves)),
    )

    function clouds(): Manifold {
      const ball = (radius: number): Manifold => kit.Manifold.sphere(radius, kit.lowPoly ? 8 : 56)
      const around = Array.from({ length: 6 }, (_, index) => {
        const angle = (index / 6) * 2 * Math.PI + kit.random() * 0.7
        const out = kit.vary(18, 0.15)
        return ball(kit.vary(16, 0.14)).translate(out * Math.cos(angle), out * Math.sin(angle), kit.vary(55, 0.08))
      })
      const upper = Array.from({ length: 3 }, (_, index) => {
        const angle = (index / 3) * 2 * Math.PI + kit.random()
        return ball(kit.vary(15, 0.1)).translate(9 * Math.cos(angle), 9 * Math.sin(angle), kit.vary(74, 0.04))
      })
      return kit.Manifold.union([ball(21).translate(0, 0, 62), ...around, ...upper, ball(15).translate(0, 0, 85)])
    }

    function layers(count: number): Manifold {
      const step = 82 / count
      return kit.Manifold.union(
        Array.from({ length: count }, (_, index) => {
          const low = 18 + index * step * 0.96
          const radius = 34 * (1 - (index * 0.78) / count)
          const high = index === count - 1 ? 100 : low + step * 1.75
          return lathe(
            kit,
            roundedPolygon(corners`
              0,${low + 3} ${radius * 0.8},${low + 1} ${radius},${low},1.6
              ${radius * 0.42},${low + (high - low) * 0.5},20 0.6,${high},0.5 0,${high}
            `),
          )
        }),
      )
    }
  },
}

/** A pea whistle with a ring for the cord and a loose pea inside. 26 mm high, 58 mm long. */
const whistle: Recipe = {
  id: 'whistle',
  names: 'whistle, referee whistle, pea whistle, sports whistle',
  foreignNames: 'pfeife, trillerpfeife, sifflet, silbato, fischietto, apito, gwizdek, fluitje',
  heightMm: 26,
  hasTrim: true,
  build(options, kit) {
    const width = 20
    const wall = 2.2 * options.thick
    const radius = 13
    const circle = kit.area(ellipse(radius, radius, kit.lowPoly ? 14 : 96))
    const beak = kit.area(roundedPolygon(corners`0,${radius - 10.5} 36,${radius - 9.4},1 36,${radius},1 0,${radius}`))
    const side = circle.add(beak)
    const chamber = kit.area(ellipse(radius - wall, radius - wall, 96))
    const channel = kit.CrossSection.ofPolygons([
      points`4,${radius - 4.6} 60,${radius - 4.2} 60,${radius - 2} 4,${radius - 2}`,
    ])
    const hollow = chamber
      .extrude(width - 2 * wall)
      .translate(0, 0, wall)
      .add(channel.extrude(width - 2 * wall - 1).translate(0, 0, wall + 0.5))
    const opening = kit.Manifold.cube([6, 10, width - 2 * wall - 1]).translate(6, radius - 6, wall + 0.5)
    const slope = kit
      .area(points`6,${radius + 3} 6,${radius - 3.4} -1.5,${radius + 3}`)
      .extrude(width - 2 * wall - 1)
      .translate(0, 0, wall + 0.5)
    const body = prism(kit, side, width, { top: 1.2, bottom: 1.2, steps: 3 })
      .subtract(hollow)
      .subtract(opening)
      .subtract(slope)
    const path = loop(48, (cos, sin) => [-radius - 2.6 + 4.4 * cos, 2 + 4.4 * sin, width / 2])
    const ring = sweep(kit, path, ellipse(1.5, 1.5, kit.lowPoly ? 6 : 20), { closed: true, up: [0, 0, 1] })
    const inside = chamber.extrude(width).intersect(kit.Manifold.cube([60, 60, 60], true))
    const pea = kit.Manifold.sphere(4.4, kit.lowPoly ? 8 : 40).translate(-2, -radius + wall + 4.8, width / 2)
    const plastic = kit.material('plastic', '#e0a21b', { slot: 0, roughness: 0.35 })
    const cork = kit.material('pea', '#b58a5b', { slot: 1, roughness: 0.85 })
    const whole = kit.paint(body.add(ring.subtract(inside)), plastic).add(kit.paint(pea, cork))
    return kit.model('Whistle', whole.rotate(90, 0, 0))
  },
}

/** Toys and ornaments, in alphabetical order. */
export const toys: readonly Recipe[] = [rocket, snowflake, spinningTop, tree, whistle]
