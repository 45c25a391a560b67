/** Flat parts: name plates, signs, numbers, coasters, cutters, dividers, frames. */
import type { CrossSection } from '../../../engine/solid/geometry.ts'
import type { Kit } from '../../kit/kit.ts'
import { ellipse, heartOutline, regularPolygon, starPolygon } from '../../kit/outline.ts'
import { plastic, plasticTrim } from '../looks.ts'
import { count, length, part } from '../measured-part.ts'
import { circleSegments, clearanceHole, disc, rectangle, shapeOutline } from '../solids.ts'

/** Lettering whose outline is exactly `height` high, or narrower where it would be wider than `maximumWidth`. */
function letteringOf(kit: Kit, text: string, height: number, maximumWidth = Infinity): CrossSection {
  const line = kit.lettering.line(text, height)
  if (line.isEmpty()) return line
  const { min, max } = line.bounds()
  const scale = Math.min(height / (max[1] - min[1]), maximumWidth / (max[0] - min[0]))
  return line.translate(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2).scale([scale, scale])
}

const namePlate = part({
  id: 'name-plate',
  label: 'Plate with lettering',
  names:
    'name plate, name tag, nameplate, sign, door sign, tag, label, key tag, keytag, plaque, schild, namensschild, turschild, luggage tag, dog tag, pet tag, badge, keychain, key fob',
  measures: {
    width: length('width|length', 80, { minimum: 8, spans: 'x' }),
    height: length('height|depth|width', ({ width = 80 }, options) => (options['shape'] === 'round' ? width : 30), {
      minimum: 5,
      spans: 'y',
    }),
    thickness: length('thickness', 3, { minimum: 0.6, maximum: 60, spans: 'z' }),
    holes: count('hole', 0, { minimum: 0, maximum: 2 }),
    hole: length('hole diameter|hole|for diameter|for', 4, { minimum: 1, maximum: 20 }),
    corner: length('corner', 2, { minimum: 0, maximum: 200 }),
  },
  order: ['width', 'height', 'thickness'],
  options: {
    holes: {
      as: '',
      one: 'with a hole, with hole, a hole, keyring hole, with eyelet',
      two: 'with holes, screw holes, mounting holes',
    },
    letters: { raised: 'raised, embossed, raised letters', cut: 'engraved, engraving, sunk, debossed, graviert' },
    shape: { straight: '', round: 'round, circular, rund' },
  },
  fromThread: (mm) => ({ hole: clearanceHole(mm) }),
  takesText: true,
  needsMeasure: true,
  carriesPicture: true,
  conflict: (v) => (v.corner * 2 > Math.min(v.width, v.height) ? ['corner', 'height'] : undefined),
  build({ values: v, options, text, kit }) {
    const holes = v.holes > 0 ? v.holes : options['holes'] === 'one' ? 1 : options['holes'] === 'two' ? 2 : 0
    const margin = v.hole + 3
    const room = v.width - 8 - (holes === 0 ? 0 : margin * 2)
    const isRound = options['shape'] === 'round'
    let outline = isRound
      ? kit.area(ellipse(v.width / 2, v.height / 2, circleSegments(v.width)))
      : rectangle(kit, v.width, v.height, v.corner)
    const places = holes === 0 ? [] : holes === 1 ? [-1] : [-1, 1]
    for (const side of places)
      outline = outline.subtract(disc(kit, v.hole).translate(side * (v.width / 2 - v.hole / 2 - 2.5), 0))
    const letters = text === '' ? undefined : letteringOf(kit, text, v.height * 0.5, Math.max(4, room))
    const raise = Math.min(1, v.thickness * 0.35)
    // The stated thickness includes raised letters.
    if (letters === undefined || letters.isEmpty()) return { Plate: plastic(kit, outline.extrude(v.thickness)) }
    if (options['letters'] === 'cut')
      return {
        Plate: plastic(
          kit,
          outline.extrude(v.thickness).subtract(letters.extrude(v.thickness).translate(0, 0, v.thickness - raise)),
        ),
      }
    const plate = plastic(kit, outline.extrude(v.thickness - raise))
    const raised = plasticTrim(kit, letters.extrude(raise + 0.2).translate(0, 0, v.thickness - raise - 0.2))
    return { Plate: plate.add(raised) }
  },
})

const letters = part({
  id: 'letters',
  label: 'Lettering',
  names:
    'house number, letters, number, letter, lettering, hausnummer, numeral, digits, door number, table number, word',
  measures: {
    height: length('height|size', 100, { minimum: 4, spans: 'y' }),
    thickness: length('thickness|depth', 8, { minimum: 0.6, maximum: 200, spans: 'z' }),
  },
  order: ['height', 'thickness'],
  takesText: true,
  needsMeasure: true,
  build({ values: v, text, kit }) {
    const line = letteringOf(kit, text === '' ? '1' : text, v.height)
    return { Letters: plastic(kit, line.extrude(v.thickness)) }
  },
})

const coaster = part({
  id: 'coaster',
  label: 'Coaster',
  names: 'coaster, trivet, untersetzer, drink coaster, pot coaster, drinks coaster',
  measures: {
    across: length('diameter|across|width|length', 95, { minimum: 20, spans: 'y' }),
    thickness: length('thickness|height', 4, { minimum: 1, maximum: 30, spans: 'z' }),
    rim: length('rim|rim width', 3, { minimum: 0, maximum: 30 }),
  },
  order: ['across', 'thickness'],
  options: {
    shape: { round: 'round, circular', square: 'square', hexagon: 'hexagonal, hexagon', octagon: 'octagonal' },
  },
  needsMeasure: true,
  carriesPicture: true,
  conflict: (v) => (v.rim * 2.2 > v.across ? ['rim', 'across'] : undefined),
  build({ values: v, options, kit }) {
    const outlineOf = (across: number): CrossSection => shapeOutline(kit, options['shape'], across, 4)
    const body = outlineOf(v.across).extrude(v.thickness)
    if (v.rim === 0) return { Coaster: plastic(kit, body) }
    const recess = outlineOf(v.across - 2 * v.rim).extrude(v.thickness)
    return { Coaster: plastic(kit, body.subtract(recess.translate(0, 0, v.thickness * 0.6))) }
  },
})

function biscuitOutline(kit: Kit, shape: string | undefined, size: number): CrossSection {
  const area =
    shape === 'star'
      ? kit.area(starPolygon(5, 50, 23))
      : shape === 'heart'
        ? kit.area(heartOutline(100))
        : shape === 'hexagon'
          ? kit.area(regularPolygon(6, 50))
          : shape === 'square'
            ? kit.CrossSection.square([100, 100], true)
            : kit.area(ellipse(50, 50, 180))
  const { min, max } = area.bounds()
  const scale = size / Math.max(max[0] - min[0], max[1] - min[1])
  return area.translate(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2).scale([scale, scale])
}

const cutter = part({
  id: 'shape-cutter',
  label: 'Cookie cutter',
  names: 'cookie cutter, biscuit cutter, ausstecher, pastry cutter, clay cutter, fondant cutter, dough cutter',
  measures: {
    size: length('width|across|diameter|length|size', 70, { minimum: 15, maximum: 250 }),
    height: length('height|depth', 15, { minimum: 6, maximum: 60, spans: 'z' }),
    wall: length('wall thickness|wall|thickness', 0.9, { minimum: 0.4, maximum: 4 }),
  },
  order: ['size', 'height'],
  options: {
    shape: {
      '': '',
      star: 'star, stern',
      heart: 'heart, herz',
      circle: 'circle, round, ring, kreis',
      hexagon: 'hexagon',
      square: 'square',
    },
  },
  needsMeasure: true,
  carriesPicture: true,
  build({ values: v, options, kit }) {
    // The size is that of the biscuit, and of the blade's outside.
    const outline = biscuitOutline(kit, options['shape'], v.size)
    const blade = outline.subtract(outline.offset(-v.wall, 'Miter')).extrude(v.height)
    const grip = outline.subtract(outline.offset(-v.wall - 3, 'Round')).extrude(2)
    return { Cutter: plastic(kit, blade.add(grip)) }
  },
})

const divider = part({
  id: 'divider',
  label: 'Divider',
  names: 'divider, drawer divider, partition, separator, trennwand, shelf divider',
  measures: {
    length: length('length|width', 300, { minimum: 10, spans: 'x' }),
    height: length('height|depth', 60, { minimum: 3, spans: 'z' }),
    thickness: length('thickness|wall', 2, { minimum: 0.8, maximum: 40, spans: 'y' }),
  },
  order: ['length', 'height', 'thickness'],
  needsMeasure: true,
  build: ({ values: v, kit }) => ({
    Divider: plastic(kit, rectangle(kit, v.length, v.thickness).extrude(v.height)),
  }),
})

const frame = part({
  id: 'frame',
  label: 'Frame',
  names: 'frame, picture frame, photo frame, bilderrahmen, rahmen, bezel',
  measures: {
    insideWidth: length('inner width|inner|for width|for length', 100, { minimum: 5 }),
    insideHeight: length('inner height|inner length|for height|for width', 150, { minimum: 5 }),
    border: length('rim|rim width|band|wall', 15, { minimum: 2, maximum: 200 }),
    width: length('outer width|width|outer', 130, { minimum: 9, spans: 'x' }),
    height: length('outer height|height|length', 180, { minimum: 9, spans: 'y' }),
    thickness: length('thickness|depth', 8, { minimum: 1, maximum: 60, spans: 'z' }),
  },
  order: ['width', 'height', 'thickness'],
  insideOrder: ['insideWidth', 'insideHeight', 'thickness'],
  relations: [
    { whole: 'width', inside: 'insideWidth', wall: 'border', times: 2 },
    { whole: 'height', inside: 'insideHeight', wall: 'border', times: 2 },
  ],
  needsMeasure: true,
  conflict: (v) => (v.insideWidth <= 0 || v.insideHeight <= 0 ? ['border', 'width'] : undefined),
  build({ values: v, kit }) {
    const outside = rectangle(kit, v.width, v.height, 1)
    const body = outside.subtract(rectangle(kit, v.insideWidth, v.insideHeight)).extrude(v.thickness)
    // A rebate behind the opening holds the picture.
    const rebate = Math.min(4, v.border * 0.4)
    const room = rectangle(kit, v.insideWidth + 2 * rebate, v.insideHeight + 2 * rebate).extrude(v.thickness * 0.5)
    return { Frame: plastic(kit, body.subtract(room.translate(0, 0, -0.001))) }
  },
})

export const plates = [namePlate, letters, coaster, cutter, divider, frame]
