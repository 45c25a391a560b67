/** Woods and stones. */
import { brick, tiles } from './patterns/masonry.ts'
import { cobble, concrete, gemstone, granite, marble, pumice, sandstone, slate, terrazzo } from './patterns/stone.ts'
import { bark, cork, wood } from './patterns/wood.ts'
import { materialsOf } from './solid-material.ts'

const usualWood = { rings: 0.75, wander: 1, pores: 0.25, rays: 0, fibres: 0.55, roughness: 0.48 }

export const woods = materialsOf(
  `
wood | oak       | oak       | 26 | #c79a63 #8a5a2e #5a3a1f | oak wood, oaken, eiche, eichenholz, chene, roble, rovere
wood | walnut    | walnut    | 20 | #7d5537 #442a1a #2a1a11 | walnut wood, nussbaum, noyer, nogal, noce
wood | pine      | pine      | 15 | #e6c38b #b9793a #94602f | pine wood, spruce, fir, larch, softwood, kiefer, fichte, pino
wood | birch     | birch     | 22 | #ecd9b6 #d3b485 #b08c5c | birch wood, maple, beech, ash wood, birke, ahorn, buche, bouleau
wood | mahogany  | mahogany  | 18 | #8c4a2b #55240f #33150a | mahogany wood, cherry wood, cherrywood, rosewood, teak, mahagoni, acajou, caoba
wood | ebony     | ebony     | 30 | #39302a #171310 #0d0a09 | ebony wood, blackwood, wenge, ebenholz, ebene, ebano
wood | driftwood | driftwood | 22 | #a8a093 #6d655a #3d3831 | weathered wood, barn wood, barnwood, grey wood, gray wood, old wood, treibholz
wood | bamboo    | bamboo    | 34 | #d9c184 #b7974f #8c6c32 | cane, reed, bambus
wood | wood      | wood      | 20 | #bd8a55 #825127 #54351c | wooden, timber, holz, holzern, holzerne, bois, madera, legno, madeira, drewno, hout | generic
wood | bark      | bark      |  9 | #8a7460 #5a4636 #231a14 #8d9468 | wood bark, tree bark, tree trunk, rinde, borke, ecorce, corteza
wood | cork      | cork      | 40 | #d2a878 #94683d #4a2f1a | cork board, kork, liege, corcho
`,
  {
    oak: (input) => wood(input, { ...usualWood, rings: 0.7, pores: 0.85, rays: 0.7 }),
    walnut: (input) => wood(input, { ...usualWood, rings: 0.85, wander: 1.7, pores: 0.5, roughness: 0.4 }),
    pine: (input) => wood(input, { ...usualWood, rings: 0.85, pores: 0, fibres: 0.35, roughness: 0.55 }),
    birch: (input) => wood(input, { ...usualWood, rings: 0.45, wander: 1.6, pores: 0.2, rays: 0.3, fibres: 0.4 }),
    mahogany: (input) => wood(input, { ...usualWood, rings: 0.55, pores: 0.6, fibres: 0.75, roughness: 0.3 }),
    ebony: (input) => wood(input, { ...usualWood, rings: 0.9, pores: 0.5, fibres: 0.8, roughness: 0.26 }),
    driftwood: (input) => wood(input, { ...usualWood, rings: 0.9, wander: 1.6, pores: 1, fibres: 1.4, roughness: 0.9 }),
    bamboo: (input) => wood(input, { ...usualWood, rings: 0.5, wander: 0.2, pores: 0.6, fibres: 0.8, roughness: 0.38 }),
    wood: (input) => wood(input, usualWood),
    bark,
    cork,
  },
)

export const stones = materialsOf(
  `
stone   | marble       | white marble | 4.5 | #efece6 #d6d5d2 #7d8084 #c9b795 | marble, carrara, marmor, marbre, marmol, marmo, marmur, statuario, alabaster
stone   | black-marble | black marble |   4 | #1b1b1e #2a2a2f #d9d4c8 #6d5a3c | nero marquina, schwarzer marmor
stone   | granite      | granite      |  42 | #b9a79c #8d8a88 #1f1e20 #ddd6cc | granit, granito, gneiss, diorite
stone   | slate        | slate        |   7 | #3f4750 #66707a #7a5f47 | schiefer, ardoise, pizarra, ardesia, shale
stone   | sandstone    | sandstone    |   6 | #dfc08e #c49a63 #a86f42 | sandstein, gres, arenisca, limestone, travertine, kalkstein
stone   | lava-rock    | lava rock    |  20 | #4b4644 #77706b #1d1a19 | volcanic rock, pumice, basalt, tuff, volcanic stone, lavastein, meteorite, asteroid, moon rock
stone   | terrazzo     | terrazzo     |  12 | #efe9df #d08f73 #5f7f78 #33393f #d9b45f #a9b9b4 #8d4a3c | confetti stone
stone   | cobble       | cobblestone  |   9 | #8b857c #6a6a6c #4c443b #5b6a3a | cobble, cobbles, cobbled, pebble, pebbles, rubble, fieldstone, kopfsteinpflaster, kiesel, rock wall, stone wall
stone   | stone        | stone        |   7 | #9a948a #706b63 #3c3934 | rock, rocky, stein, steinern, pierre, piedra, pietra, pedra, kamien, steen, boulder | generic
stone   | brick        | brick        |   8 | #a64f38 #8a3d2c #c4b8a8 #4a2a26 | brickwork, brick wall, masonry, ziegel, backstein, brique, ladrillo, mattone
ceramic | tiles        | glazed tiles |  14 | #2f7d8c #1d5767 #e9e4da | tile, tiled, mosaic, fliesen, kacheln, azulejo, carrelage, piastrelle
stone   | concrete     | concrete     |   6 | #b3b1ac #8b8a86 #4d4c4a | cement, beton, cemento, calcestruzzo, hormigon
stone   | plaster      | plaster      |   4 | #eeebe4 #d9d5cc #a8a49b | gypsum, stucco, chalk, gips, platre, yeso, gesso, kreide
stone   | jade         | jade         |   4 | #8fc9a0 #4d9d70 #1f5f45 #c9e6cf | nephrite, serpentine, jadeite
stone   | malachite    | malachite    |   4 | #3fae7f #11795a #07402f #062b22 | malachit
stone   | agate        | agate        | 3.5 | #e9c9a4 #b5653a #5e2617 #f3e6d4 | onyx, achat, carnelian, tiger eye, tigers eye
stone   | lapis        | lapis lazuli |   7 | #3258b0 #1c3685 #0d1c4e #c9ad62 | lapis, sodalite, lapislazuli
stone   | amethyst     | amethyst     |   5 | #c9a4e6 #8650bd #45207a #eadcf7 | crystal, quartz, fluorite, gemstone, gem, amethyst crystal, kristall, cristal
stone   | obsidian     | obsidian     |   5 | #2b2930 #131217 #08080a #4b4652 | volcanic glass, jet, obsidiana
`,
  {
    marble: (input) => marble(input, { veins: 0.85, roughness: 0.14 }),
    'black-marble': (input) => marble(input, { veins: 0.75, roughness: 0.1 }),
    granite,
    slate,
    sandstone,
    'lava-rock': pumice,
    terrazzo,
    cobble,
    stone: (input) => concrete(input, { holes: 0.8, grain: 1.1 }),
    brick,
    tiles,
    concrete: (input) => concrete(input, { holes: 1, grain: 0.6 }),
    plaster: (input) => concrete(input, { holes: 0.15, grain: 0.4 }),
    jade: (input) => gemstone(input, { bands: 0, roughness: 0.16 }),
    malachite: (input) => gemstone(input, { bands: 1, roughness: 0.12 }),
    agate: (input) => gemstone(input, { bands: 0.8, roughness: 0.1 }),
    lapis: (input) => gemstone(input, { bands: 0, roughness: 0.14 }),
    amethyst: (input) => gemstone(input, { bands: 0, roughness: 0.07 }),
    obsidian: (input) => gemstone(input, { bands: 0.15, roughness: 0.05 }),
  },
)
