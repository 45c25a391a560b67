/** Words for treatments of a material and for the size of its pattern. */
import type { Treatment } from '../materials/treatment.ts'

export interface TreatmentWord {
  change?: Partial<Treatment>
  /** Factor for the size of the pattern. */
  scale?: number
}

const table: readonly [TreatmentWord, string][] = [
  [{ change: { worn: 0.6 } }, 'worn|used|scratched|scuffed|abgenutzt|gebraucht|usado|use|usato|chipped|rubbed'],
  [
    { change: { worn: 0.75, dirty: 0.45 } },
    'old|aged|antique|vintage|ancient|alt|alte|alter|altes|viejo|vieux|vecchio|antik|antiguo',
  ],
  [
    { change: { worn: 0.9, dirty: 0.35 } },
    'weathered|battered|distressed|damaged|verwittert|heavily worn|very old|very worn',
  ],
  [{ change: { dirty: 0.75 } }, 'dirty|grimy|stained|muddy|sooty|filthy|schmutzig|sucio|sale|sporco|greasy'],
  [{ change: { dirty: 0.7, cover: 'dust' } }, 'dusty|staubig|dust covered|poussiereux'],
  [
    { change: { wet: 1 } },
    'wet|damp|rainy|soaked|dripping|nass|feucht|mojado|mouille|bagnato|after rain|after the rain',
  ],
  [
    { change: { polish: 0.8 } },
    'polished|shiny|glossy|lacquered|varnished|waxed|gleaming|shining|poliert|glanzend|glanzendes|brillante|lucido|poli|pulido',
  ],
  [{ change: { polish: 0.35 } }, 'satin|semi gloss|silky|smooth|glatt|lisse|liso'],
  [{ change: { polish: -0.8 } }, 'matte|matt|mat|rough|raw|unpolished|dull|unfinished|rau|roh|mate|opaco|frosted'],
  [{ change: { brushed: 1 } }, 'brushed|gebursteter|geburstet|brosse|cepillado|spazzolato'],
  [{ change: { hammered: 1 } }, 'hammered|beaten|dented|gehammert|martele|martillado|martellato|forged'],
  [{ change: { cast: 1 } }, 'cast|sand cast|gegossen|fonte'],
  [
    { change: { cover: 'snow' } },
    'snow covered|snowcovered|snow capped|snowcapped|snowy|covered in snow|covered with snow|dusted with snow|under snow|verschneit|schneebedeckt|frosty',
  ],
  [{ change: { cover: 'moss' } }, 'mossy|moss covered|mosscovered|covered in moss|covered with moss|overgrown|bemoost'],
  [{ change: { cover: 'rust' } }, 'covered in rust|covered with rust|rust covered|rust stained|rust stains'],
  [{ change: { worn: 0.3, dirty: 0.2 } }, 'slightly worn|a little worn|lightly worn|lived in'],
  [{ scale: 0.6 }, 'fine|small|thin|narrow|fein|feine|klein|kleine|fin|fino|pequeno|piccolo|dense'],
  [{ scale: 0.35 }, 'tiny|micro|very fine|winzig'],
  [{ scale: 1.7 }, 'large|big|coarse|bold|wide|broad|chunky|gross|grosse|grob|grobe|grande|gros|grand|thick'],
  [{ scale: 2.6 }, 'huge|giant|very large|riesig|enorme'],
  [{}, 'clean|new|fresh|neu|nuevo|neuf|nuovo|pristine'],
]

/** Keyed by folded word or phrase. */
export const treatmentWords: ReadonlyMap<string, TreatmentWord> = new Map(
  table.flatMap(([word, names]) => names.split('|').map((name): [string, TreatmentWord] => [name, word])),
)

export const maxTreatmentWords = 3
