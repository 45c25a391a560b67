/** Materials that a prompt may name: how they shine, and their own colour. */
import { linearColour } from '../recipes/kit/colour.ts'
import type { Finish } from '../recipes/recipe.ts'
import { fold } from './words.ts'

const table: readonly [name: string, hex: string, metalness: number, roughness: number, words: string][] = [
  [
    'gold',
    '#e0a92b',
    0.9,
    0.25,
    'gold golden gilded goldene goldener goldenes dore doree or oro dorado dorada dourado dourada zloty zlota gouden ouro',
  ],
  ['rose gold', '#dc9c86', 0.9, 0.25, 'rosegold'],
  [
    'silver',
    '#c9ccd1',
    0.9,
    0.25,
    'silver silvery silbern silberne argent argente plata plateado argento prata prateado srebrny zilveren silber platinum',
  ],
  ['bronze', '#a9713a', 0.9, 0.35, 'bronze bronzen bronzo'],
  ['copper', '#c27248', 0.9, 0.3, 'copper kupfer cuivre cobre rame koper'],
  ['brass', '#c6a24a', 0.9, 0.3, 'brass messing laiton laton ottone'],
  ['iron', '#5d6064', 0.85, 0.5, 'iron castiron eisern eisen fer hierro ferro'],
  [
    'steel',
    '#9aa0a6',
    0.9,
    0.35,
    'steel metal metallic chrome stahl metall acier acero acciaio aluminium aluminum titanium tin',
  ],
  [
    'wood',
    '#9c6b3f',
    0,
    0.6,
    'wood wooden timber holz holzern holzerne bois madera legno madeira drewniany drewno hout houten',
  ],
  ['oak', '#b98a55', 0, 0.55, 'oak oaken eiche'],
  ['walnut', '#6b4429', 0, 0.55, 'walnut mahogany'],
  ['marble', '#ece8e0', 0, 0.22, 'marble marmor marbre marmol marmo marmur marmer'],
  [
    'stone',
    '#96928a',
    0,
    0.85,
    'stone rocky steinern pierre piedra pietra pedra kamienny stenen granite slate limestone',
  ],
  ['sandstone', '#d2b47c', 0, 0.9, 'sandstone'],
  ['concrete', '#a4a4a0', 0, 0.9, 'concrete cement beton'],
  ['clay', '#b7744e', 0, 0.9, 'clay terracotta earthenware ton argile arcilla argilla barro gliniany'],
  ['ceramic', '#efe9de', 0, 0.3, 'ceramic pottery glazed keramik ceramique ceramica ceramiczny'],
  ['porcelain', '#f5f3ee', 0, 0.18, 'porcelain china porzellan porcelaine porcelana porcellana'],
  ['glass', '#a9d3dc', 0, 0.05, 'glass glassy glasern verre vidrio vetro vidro szklany glazen'],
  ['crystal', '#d3e6f2', 0, 0.04, 'crystal kristall cristal cristallo'],
  ['ice', '#cfe8f3', 0, 0.1, 'ice icy frozen'],
  ['plastic', '#d6d6d2', 0, 0.4, 'plastic plastik plastique plastico plastica'],
  ['rubber', '#303234', 0, 0.85, 'rubber gummi'],
  ['jade', '#4d9c74', 0, 0.25, 'jade'],
  ['emerald', '#11824f', 0, 0.08, 'emerald smaragd'],
  ['ruby', '#a5122f', 0, 0.08, 'ruby rubin'],
  ['sapphire', '#1c48a0', 0, 0.08, 'sapphire saphir'],
  ['amethyst', '#8450b5', 0, 0.1, 'amethyst'],
  ['obsidian', '#17161b', 0, 0.12, 'obsidian'],
  ['ivory', '#f1ead6', 0, 0.35, 'ivory elfenbein'],
  ['pearl', '#f1ebe4', 0.1, 0.25, 'pearl pearly'],
  ['wax', '#f1e6c9', 0, 0.5, 'wax wachs'],
  ['chocolate', '#4f2d1c', 0, 0.4, 'chocolate schokolade chocolat'],
  ['bamboo', '#cbb272', 0, 0.55, 'bamboo'],
  ['leather', '#7b4d2c', 0, 0.7, 'leather'],
]

/** By folded word. */
export const finishWords: ReadonlyMap<string, Finish> = new Map(
  table.flatMap(([name, hex, metalness, roughness, words]) =>
    words
      .split(' ')
      .map((word): [string, Finish] => [fold(word), { name, colour: linearColour(hex), metalness, roughness }]),
  ),
)
