/** Materials that a prompt can name, with their colour, metalness and roughness. */
import { linearColour } from '../kit/colour.ts'
import type { Finish } from '../kit/recipe-options.ts'
import { fold } from './words.ts'

/** Each line: name, sRGB, metalness, roughness, words. */
const vocabulary = `
gold       #e0a92b 0.9  0.25 gold golden gilded goldene goldener goldenes dore doree oro dorado dorada dourado dourada zloty zlota gouden ouro
rose gold  #dc9c86 0.9  0.25 rosegold
silver     #c9ccd1 0.9  0.25 silver silvery silbern silberne argent argente plata plateado argento prata prateado srebrny zilveren silber platinum
bronze     #a9713a 0.9  0.35 bronze bronzen bronzo
copper     #c27248 0.9  0.3  copper kupfer cuivre cobre rame koper
brass      #c6a24a 0.9  0.3  brass messing laiton laton ottone
iron       #5d6064 0.85 0.5  iron castiron eisern eisen fer hierro ferro
steel      #9aa0a6 0.9  0.35 steel metal metallic stahl metall acier acero acciaio aluminium aluminum titanium tin
wood       #9c6b3f 0    0.6  wood wooden timber holz holzern holzerne bois madera legno madeira drewniany drewno hout houten
oak        #b98a55 0    0.55 oak oaken eiche
walnut     #6b4429 0    0.55 walnut mahogany
marble     #ece8e0 0    0.22 marble marmor marbre marmol marmo marmur marmer
stone      #96928a 0    0.85 stone rocky steinern pierre piedra pietra pedra kamienny stenen limestone
sandstone  #d2b47c 0    0.9  sandstone
concrete   #a4a4a0 0    0.9  concrete cement beton
clay       #b7744e 0    0.9  clay terracotta earthenware argile arcilla argilla barro gliniany
ceramic    #efe9de 0    0.3  ceramic pottery glazed keramik ceramique ceramica ceramiczny
porcelain  #f5f3ee 0    0.18 porcelain china porzellan porcelaine porcelana porcellana
glass      #a9d3dc 0    0.05 glass glassy glasern verre vidrio vetro vidro szklany glazen
crystal    #d3e6f2 0    0.04 crystal kristall cristal cristallo
ice        #cfe8f3 0    0.1  ice icy frozen
plastic    #d6d6d2 0    0.4  plastic plastik plastique plastico plastica
rubber     #303234 0    0.85 rubber gummi
jade       #4d9c74 0    0.25 jade
emerald    #11824f 0    0.08 emerald smaragd
ruby       #a5122f 0    0.08 ruby rubin
sapphire   #1c48a0 0    0.08 sapphire saphir
amethyst   #8450b5 0    0.1  amethyst
obsidian   #17161b 0    0.12 obsidian
ivory      #f1ead6 0    0.35 ivory elfenbein
pearl      #f1ebe4 0.1  0.25 pearl pearly
wax        #f1e6c9 0    0.5  wax wachs
chocolate  #4f2d1c 0    0.4  chocolate schokolade chocolat
bamboo     #cbb272 0    0.55 bamboo
leather    #7b4d2c 0    0.7  leather leder cuir cuero couro
chrome     #c4c8cc 0.9  0.12 chrome chromed chrom chromed
rust       #8a4a28 0.2  0.9  rusty rust rusted rostig rouille oxidado
granite    #8d8885 0    0.6  granite granit granito
slate      #4c5258 0    0.75 slate schiefer ardoise pizarra
terrazzo   #ded6cb 0    0.35 terrazzo
birch      #d9c29a 0    0.55 birch birke bouleau abedul
ebony      #2b211c 0    0.4  ebony ebenholz
cork       #b98e5d 0    0.9  cork
wicker     #b58a52 0    0.75 wicker woven
denim      #3b557d 0    0.9  denim
velvet     #7a2338 0    0.9  velvet samt velours terciopelo
felt       #8d8f86 0    0.95 felt filz feutre fieltro
linen      #d6cbb4 0    0.9  linen leinen
knit       #b9536a 0    0.95 knitted knit crocheted crochet woollen gestrickt tricote
tartan     #8e2c2c 0    0.9  tartan plaid
fur        #8a6a4a 0    0.95 furry fur
scales     #5f7d4a 0    0.5  scaly scales
lava       #3a2a26 0    0.85 lava molten magma
moss       #5f7a3a 0    0.95 mossy moss moosig
snow       #eef3f7 0    0.8  snowy snow
sand       #d8c08f 0    0.95 sandy sand
camouflage #66704a 0    0.8  camouflage camo
galaxy     #2a2350 0    0.35 galaxy nebula
checks     #d9d4c8 0    0.6  checkered chequered checked
stripes    #d9d4c8 0    0.6  striped stripy gestreift raye rayado
dots       #e8e0d2 0    0.6  dotted polka gepunktet
`

/** Finishes by folded word. */
export const finishWords: ReadonlyMap<string, Finish> = new Map(
  vocabulary
    .trim()
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf('#')
      const [hex, metalness, roughness, ...words] = line.slice(at).split(/ +/)
      const finish = {
        name: line.slice(0, at).trim(),
        colour: linearColour(hex!),
        metalness: Number(metalness),
        roughness: Number(roughness),
      }
      return words.map((word): [string, Finish] => [fold(word), { ...finish }])
    }),
)
