/** Metals and ceramics. */
import { crackle, glaze, modellingClay, terracotta } from './patterns/ceramic.ts'
import { carbon, metal, patina, rust, type MetalOptions } from './patterns/metal.ts'
import { materialsOf } from './solid-material.ts'
import type { PatternInput } from './surface-pattern.ts'

/** A metal with the surface finish that the words request. */
const result = (
  input: PatternInput,
  usual: Partial<MetalOptions> & { roughness: number },
): ReturnType<typeof metal> => {
  const { brushed = 0, hammered = 0, cast = 0 } = input.finish ?? {}
  return metal(input, {
    tarnish: 0.3,
    ...usual,
    roughness: usual.roughness + 0.12 * brushed,
    brushed: Math.max(usual.brushed ?? 0, brushed),
    hammered: Math.max(usual.hammered ?? 0, hammered),
    cast: Math.max(usual.cast ?? 0, cast),
  })
}

export const metals = materialsOf(
  `
metal | gold            | gold               | 16 | #f2bd5a #ffe3a0 #7a4d18 | golden, gilded, gilt, goldene, goldener, dore, oro, dorado, dorada, ouro, zloto, gouden
metal | rose-gold       | rose gold          | 16 | #e9ad94 #ffdccb #74402f | rosegold, pink gold, red gold
metal | silver          | silver             | 16 | #e6e4df #fbfaf7 #4b4742 | silvery, silvered, sterling, platinum, pewter, silber, silbern, argent, plata, argento, prata, srebro, zilver
metal | copper          | copper             | 16 | #d98a63 #ffc9a6 #5b2c1c | kupfer, cuivre, cobre, rame, koper, miedz
metal | brass           | brass              | 16 | #d8b25c #fbe6a4 #5f4518 | messing, laiton, laton, ottone, latao
metal | bronze          | bronze             | 16 | #a9743f #e2b06f #38220f | bronzen, bronzo, bronce, braz
metal | steel           | brushed steel      | 16 | #bcbfc2 #e9ebec #44474a | steel, stainless steel, stainless, aluminium, aluminum, titanium, nickel, tin, zinc, stahl, edelstahl, acier, acero, acciaio, brushed metal
metal | metal           | metal              | 16 | #b4b7ba #e3e6e8 #3e4144 | metallic, metall, metallisch, metallo, metalen | generic
metal | chrome          | chrome             | 16 | #d9dcde #f4f6f7 #595d61 | chromed, mirror, polished steel, polished metal, chrom, cromo, liquid metal, mercury
metal | iron            | cast iron          | 14 | #5c5e61 #9fa2a5 #201e1d | iron, castiron, wrought iron, blacksmith, eisen, gusseisen, fer, hierro, ferro, gun metal, gunmetal, lead
metal | hammered-copper | hammered copper    | 17 | #d4835a #ffc6a0 #4f2617 | beaten copper, copper pot, dented copper
metal | rust            | rusty iron         | 13 | #6a6461 #4a2417 #8b4220 #c8793a | rust, rusty, rusted, corroded, oxidised iron, oxidized iron, rusty metal, rusty steel, corten, rost, rostig, rouille, oxido, ruggine
metal | patina          | bronze with patina | 12 | #96653a #e0a968 #4a3020 #4f9c84 #9fd3bd | patina, patinated, verdigris, oxidised copper, oxidized copper, aged bronze, old bronze, weathered copper, patinated bronze, patinated copper, bronze patina, copper patina, green copper, green bronze, grunspan, statue of liberty
metal | carbon          | carbon fibre       | 60 | #3a3c40 #141518 | carbon, carbon fiber, carbonfibre, kohlefaser, fibre de carbone
`,
  {
    gold: (input) => result(input, { roughness: 0.2 }),
    'rose-gold': (input) => result(input, { roughness: 0.2 }),
    silver: (input) => result(input, { roughness: 0.2, tarnish: 0.6 }),
    copper: (input) => result(input, { roughness: 0.24, tarnish: 0.55 }),
    brass: (input) => result(input, { roughness: 0.28, tarnish: 0.6 }),
    bronze: (input) => result(input, { roughness: 0.36, cast: 0.35, tarnish: 0.9 }),
    steel: (input) => result(input, { roughness: 0.34, brushed: 1, tarnish: 0.25 }),
    metal: (input) => result(input, { roughness: 0.32, tarnish: 0.4 }),
    chrome: (input) => result(input, { roughness: 0.04, tarnish: 0.1 }),
    iron: (input) => result(input, { roughness: 0.52, cast: 1, tarnish: 0.6 }),
    'hammered-copper': (input) => result(input, { roughness: 0.2, hammered: 1, tarnish: 0.7 }),
    rust: (input) => rust(input, { share: 0.72 }),
    patina: (input) => patina(input, { share: 0.58 }),
    carbon,
  },
)

export const ceramics = materialsOf(
  `
ceramic | ceramic    | glazed ceramic   | 24 | #3f7f86 #1c4a57 #b9c7b4 #22302f | ceramic, glazed, glaze, pottery, stoneware, raku, majolica, keramik, ceramique, ceramica, celadon, enamel
ceramic | crackle    | crackle glaze    | 12 | #cfdccf #a9bfae #4a3a2b #8d8468 | crackle, crackled, craquele, craquelure, crackled glaze, cracked glaze, crackle ceramic, cracked ceramic
ceramic | porcelain  | porcelain        | 10 | #f4f2ee #dfe4ea #fbfaf7 #ffffff | china, bone china, porzellan, porcelaine, porcelana, porcellana
ceramic | speckled   | speckled ceramic | 40 | #e6ddca #cbbd9f #f4efe3 #4a3526 | speckled, speckles, speckled egg, speckled stoneware, egg shell, eggshell
ceramic | terracotta | terracotta       |  7 | #b9663f #d08a5f #5b3423 #e6d3c2 | earthenware, flower pot, unglazed, terrakotta, terre cuite, barro
ceramic | clay       | modelling clay   |  9 | #a98a78 #82675a #cbb1a0 | clay, modeling clay, plasticine, play dough, sculpting clay, ton, knete, argile, arcilla, argilla
`,
  {
    ceramic: (input) => glaze(input, { specks: 1, runs: 0.8, roughness: 0.1 }),
    crackle,
    porcelain: (input) => glaze(input, { specks: 0, runs: 0, roughness: 0.08 }),
    speckled: (input) => glaze(input, { specks: 1, runs: 0.1, roughness: 0.34 }),
    terracotta,
    clay: modellingClay,
  },
)
