/** Natural grounds, plain materials and drawn patterns. */
import { camouflage, checks, dots, galaxy, gradient, stripes } from './patterns/graphic.ts'
import { grass, ice, lava, moss, mud, sand, snow } from './patterns/ground.ts'
import { amber, pearl, plain } from './patterns/plain.ts'
import { materialsOf } from './solid-material.ts'

export const natures = materialsOf(
  `
nature | snow  | snow        |  5 | #f4f7fb #b9cbe2 #ffffff | schnee, neige, nieve, neve, frost, frosty
nature | ice   | ice         |  5 | #bfe3f2 #5fa6cf #f2fbff #e4f4fb | icy, frozen, glacier, iceberg, eis, glace, hielo, ghiaccio, gelo
nature | sand  | sand        | 16 | #e2c595 #b98f57 #8d6a3c | sandy, dune, desert, beach, sable, arena, sabbia
nature | moss  | moss        | 16 | #5d7a2c #a9c24d #20300f #8d7a3a | lichen, moos, mousse, musgo, muschio
nature | grass | grass       | 11 | #4d8a2f #9fcf5a #173312 #b5a55a | grassy, lawn, meadow, hedge, turf, gras, herbe, hierba, erba, leaves, topiary
nature | lava  | lava        |  7 | #1d1715 #4a403b #d9350a #ffc43a | magma, molten, molten rock, volcano, volcanic, ember, embers, lave
nature | mud   | cracked mud |  8 | #8d7257 #b59a7a #2c2019 | mud, dried mud, cracked earth, dirt, earth, soil, schlamm, erde, boue, barro seco, terra
nature | amber | amber       |  5 | #d9861c #f7c14d #7a3708 #3c1d08 | honey, resin, bernstein, ambre, ambar, ambra
nature | coral | coral       | 22 | #e0705f #f3a893 #a63f39 | sponge, koralle, corail
`,
  {
    snow,
    ice,
    sand,
    moss,
    grass,
    lava,
    mud,
    amber,
    coral: (input) => plain(input, { roughness: 0.8, grain: 1.6, fineness: 2.2, waves: 1, clouds: 0.6, depth: 0.6 }),
  },
)

export const plains = materialsOf(
  `
plain | plastic   | plastic         |  8 | #c8362f #dc5a4d #8d1f1c | plastik, plastique, plastico, plastica, vinyl, lego, acrylic, pvc, abs
plain | rubber    | rubber          | 10 | #2b2c2e #45474a #151617 | gummi, caoutchouc, goma, gomma, latex, tyre, tire, silicone, neoprene
plain | wax       | wax             |  7 | #efe0b8 #fff3d2 #d3a860 | candle, beeswax, paraffin, soap, wachs, cire, cera
plain | ivory     | ivory           |  7 | #efe4c8 #faf4e2 #a88a56 | bone, tusk, antler, tooth, elfenbein, knochen, ivoire, marfil, avorio, skeleton
plain | chocolate | chocolate       |  7 | #5a3220 #7a4a30 #2f170d | choco, cocoa, schokolade, chocolat, cioccolato, milk chocolate
plain | paper     | paper           | 14 | #eae2d0 #f6f1e5 #c3b48f | cardboard, papier mache, paper mache, origami, parchment, papier, papel, carta, pappe, karton
plain | paint     | glossy paint    |  8 | #2f6fb0 #5f97cc #173f6c | painted, lacquer, enamelled, car paint, lack, paint, nail polish | generic
plain | pearl     | mother of pearl |  4 | #efe9e6 #f3cfe0 #cfe8ee #e6efcf #d5d0f0 | pearl, pearly, pearlescent, nacre, iridescent, opal, holographic, perlmutt, nacar, soap bubble, unicorn
`,
  {
    plastic: (input) =>
      plain(input, { roughness: 0.3, grain: 0.16, fineness: 14, waves: 0.05, clouds: 0.05, depth: 0.3 }),
    rubber: (input) =>
      plain(input, { roughness: 0.78, grain: 0.4, fineness: 16, waves: 0.05, clouds: 0.35, depth: 0.5 }),
    wax: (input) => plain(input, { roughness: 0.42, grain: 0.05, fineness: 8, waves: 0.35, clouds: 0.35, depth: 0.9 }),
    ivory: (input) => plain(input, { roughness: 0.34, grain: 0.12, fineness: 9, waves: 0.1, clouds: 0.45, depth: 1 }),
    chocolate: (input) =>
      plain(input, { roughness: 0.32, grain: 0.08, fineness: 10, waves: 0.25, clouds: 0.3, depth: 0.5 }),
    paper: (input) => plain(input, { roughness: 0.94, grain: 0.7, fineness: 9, waves: 0.1, clouds: 0.35, depth: 0.3 }),
    paint: (input) =>
      plain(input, { roughness: 0.14, grain: 0.1, fineness: 12, waves: 0.08, clouds: 0.05, depth: 0.25 }),
    pearl,
  },
)

export const patterns = materialsOf(
  `
pattern | camouflage         | camouflage         |  6 | #8a8b5a #4c5a33 #5b4630 #23261d | camo, military, tarnmuster, tarnfarbe, camuflaje, mimetico, army | takesEachColour
pattern | digital-camouflage | digital camouflage |  6 | #9aa093 #6a7468 #474f4a #262b29 | digital camo, pixel camo, pixel camouflage, pixels, pixelated | takesEachColour
pattern | checks             | checks             | 10 | #f2efe8 #1d1d1f | check, checked, checker, checkers, checkered, chequered, checkerboard, chessboard, chess board, kariert, schachbrett, damier, cuadros, scacchi, squares | takesEachColour
pattern | stripes            | stripes            | 12 | #f2efe8 #c62828 | stripe, striped, horizontal stripes, bands, gestreift, streifen, rayures, rayas, righe, listras | takesEachColour
pattern | upright-stripes    | vertical stripes   | 12 | #f2efe8 #1e2f5e | upright stripes, pinstripes, pinstripe, vertical stripe, langsstreifen | takesEachColour
pattern | candy              | candy cane         | 10 | #f7f4f0 #d0202c | candy, candy stripes, diagonal stripes, barber pole, zuckerstange, hazard stripes | takesEachColour
pattern | dots               | polka dots         |  9 | #c62828 #f5f2ec | dot, dotted, dots, polka, polka dot, spots, spotted, punkte, gepunktet, pois, lunares, toadstool, ladybug, ladybird | takesEachColour
pattern | gradient           | gradient           |  4 | #24306b #e0659a #f9c66b | ombre, fade, fading, verlauf, farbverlauf, degrade, degradado, sfumatura | takesEachColour
pattern | rainbow            | rainbow            |  4 | #7b3fa0 #2f63c0 #2aa6a0 #5fb648 #f4d03a #ee8a2c #d6383a | regenbogen, arc en ciel, arcoiris, arcobaleno | takesEachColour
pattern | galaxy             | galaxy             |  4 | #0b0a1c #3a2a86 #a8328a #2f86c9 #fff8ea | space, nebula, starry, stars, night sky, cosmos, cosmic, universe, galaxie, weltall, sternenhimmel, galaxia
`,
  {
    camouflage: (input) => camouflage(input, { blocky: false }),
    'digital-camouflage': (input) => camouflage(input, { blocky: true }),
    checks,
    stripes: (input) => stripes(input, 'level'),
    'upright-stripes': (input) => stripes(input, 'upright'),
    candy: (input) => stripes(input, 'winding'),
    dots,
    gradient,
    rainbow: gradient,
    galaxy,
  },
)
