/** Woven fabrics and hides. */
import { felt, knit, tartan, velvet, weave, wicker } from './patterns/fabric.ts'
import {
  cowPatches,
  dalmatianSpots,
  fur,
  giraffePatches,
  leather,
  leopardRosettes,
  markedFur,
  scales,
  tigerStripes,
  zebraStripes,
} from './patterns/hide.ts'
import { materialsOf } from './solid-material.ts'

export const fabrics = materialsOf(
  `
fabric | linen  | linen     | 46 | #d8c9ab #c6b48f #6d5c3f | linen cloth, canvas, burlap, jute, hessian, sackcloth, leinen, lin, lino
fabric | cotton | cotton    | 70 | #b9c2cf #a7b1c0 #5e6672 | cloth, fabric, textile, stoff, baumwolle, tissu, tela, tessuto, silk, satin cloth | generic
fabric | denim  | denim     | 58 | #33527f #b9c4d3 #141f36 | jeans, jean, twill, jeansstoff
fabric | knit   | wool knit | 26 | #d9cdb8 #6f5f4b #f3ead9 | wool, knit, knitted, woolen, woollen, sweater, jumper, crochet, yarn, wolle, gestrickt, strick, laine, tricot, lana
fabric | velvet | velvet    |  7 | #7a1730 #c0405c #32050f | velour, suede, plush, samt, velours, terciopelo, velluto
fabric | felt   | felt      | 30 | #9a9fa3 #c9cdd0 #5f6468 | felted, felt wool, fleece, filz, feutre, fieltro, feltro
fabric | tartan | tartan    |  4 | #a3232b #1f3d2f #1d2a55 #e8d9a8 | plaid, kilt, flannel, gingham, schottenkaro, ecossais | takesEachColour
fabric | wicker | wicker    | 12 | #c79d62 #946636 #3c2613 | basket, rattan, woven, basketweave, korb, geflecht, osier, mimbre, straw, thatch
`,
  {
    linen: (input) => weave(input, { threadsOver: 1, slubs: 1 }),
    cotton: (input) => weave(input, { threadsOver: 1, slubs: 0.4 }),
    denim: (input) => weave(input, { threadsOver: 3, slubs: 0.9 }),
    knit,
    velvet,
    felt,
    tartan,
    wicker,
  },
)

export const hides = materialsOf(
  `
hide | leather     | leather       |  60 | #7d4a2a #3b2113 #b98555 | cowhide, saddle, nappa, leder, cuir, cuero, pelle, couro
hide | fur         | fur           |  64 | #8a5f3a #c79a68 #3b2414 | furry, fluffy, hairy, fell, pelz, fourrure, pelo, pelliccia | generic
hide | shaggy      | shaggy wool   |  36 | #e6dcc6 #faf4e6 #a08e70 | shaggy, sheep, sheepskin, yeti, lambskin, long hair, shag
hide | scales      | dragon scales |  22 | #3f7a4a #a3c76a #142a1b #20492c | scales, scale, scaly, dragon, dragon skin, dragonscale, lizard, reptile, schuppen, drachenschuppen, ecailles, escamas, scaglie, crocodile, alligator
hide | fish-scales | fish scales   |  26 | #7fb3c2 #e2f0ea #2c5568 #b98fc0 | fish, fish skin, mermaid, mermaid scales, koi, fischschuppen
hide | snake       | snake skin    |  36 | #c4b27c #e0d2a4 #241d12 #6a4b2a | snake, snakeskin, python, viper, serpent, snake scales, schlange, schlangenhaut, serpiente
hide | zebra       | zebra         |   9 | #efece4 #191716 | zebra stripes, zebra fur, zebre, cebra
hide | tiger       | tiger         |   8 | #d27a26 #1b130d #f0e4cf | tiger stripes, tiger fur, tigre
hide | leopard     | leopard       |  15 | #d6a35a #1c130c #a86f30 #f1e3c8 | leopard spots, leopard fur, jaguar, cheetah, leopardo, ocelot
hide | giraffe     | giraffe       |   8 | #b3763a #7c4620 #ecdcb8 | giraffe fur, giraffe spots, jirafa, girafe
hide | cow         | cow           | 3.6 | #f1ede6 #1c1918 | cow spots, cow fur, holstein, kuh, vache, vaca, mucca, panda
hide | dalmatian   | dalmatian     |   9 | #f3f0ea #1d1a19 | dalmatian spots, dalmatiner, spotted fur, hyena
`,
  {
    leather,
    fur: (input) => fur(input, { length: 9, tufts: 0.8 }),
    shaggy: (input) => fur(input, { length: 6, tufts: 1.3 }),
    scales: (input) => scales(input, { tall: 1.25, relief: 1, roughness: 0.34, metalness: 0.1, blotches: 0 }),
    'fish-scales': (input) => scales(input, { tall: 0.95, relief: 0.6, roughness: 0.2, metalness: 0.55, blotches: 0 }),
    snake: (input) => scales(input, { tall: 1.7, relief: 0.7, roughness: 0.3, metalness: 0, blotches: 1 }),
    zebra: (input) => markedFur(input, { marking: zebraStripes, hair: 9 }),
    tiger: (input) => markedFur(input, { marking: tigerStripes, hair: 9 }),
    leopard: (input) => markedFur(input, { marking: leopardRosettes, hair: 8 }),
    giraffe: (input) => markedFur(input, { marking: giraffePatches, hair: 10 }),
    cow: (input) => markedFur(input, { marking: cowPatches, hair: 22 }),
    dalmatian: (input) => markedFur(input, { marking: dalmatianSpots, hair: 10 }),
  },
)
