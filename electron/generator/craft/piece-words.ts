/** Words for pieces, in the languages of the vocabulary. */
import type { PieceId } from './pieces.ts'

const words: readonly [PieceId, string][] = [
  [
    'cookie-cutter',
    'cookie cutters?|biscuit cutters?|pastry cutters?|dough cutters?|cookie forms?|ausstech(?:form|er|förmchen)|plätzchen(?:form|ausstecher)|keksausstecher|emporte-pièces?|cortador(?:es)? de galletas|tagliabiscotti|cortador de biscoitos?|koekjesvorm|foremka do ciastek',
  ],
  [
    'nightlight',
    'night ?-?lights?|night ?lamps?|lithophane (?:lamps?|lights?|lanterns?)|tea ?-?light (?:lamps?|lanterns?|holders?|shades?)|nachtlicht|veilleuse|luz nocturna|luce notturna|lampka nocna',
  ],
  ['lithophane', 'lithophan(?:e|es|ie|y)|litophan(?:e|es|ie|y)|litofanias?|litofan[ií]a'],
  ['medallion', 'medallions?|medals?|medaillons?|médaillons?|medaille|medalla|medaglione?|medalhão|medalion|coins?'],
  [
    'keychain',
    'key ?-?chains?|key ?-?rings?|key ?-?fobs?|key ?tags?|name ?tags?|luggage tags?|schlüsselanhänger|porte-clés?|llaveros?|portachiavi|chaveiros?|brelok|sleutelhanger',
  ],
  [
    'stencil',
    'stencils?|spray templates?|schablonen?|pochoirs?|plantillas?|estarcid[oa]s?|stampino|estênceis|estêncil|szablon|sjabloon',
  ],
  ['stamp', '(?:rubber |ink )?stamps?|stempel|tampons?|sello|timbro|carimbo|pieczątka'],
  [
    'plaque',
    '(?:wall |door |name )?(?:plaques?|plates?|signs?|tiles?)|wall reliefs?|bas-?reliefs?|reliefs?|plakette|wandbild|schild|türschild|placas?|targa|tabliczka',
  ],
]

const patterns = words.map(
  ([piece, names]) => [piece, new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, 'iu')] as const,
)

/** Words between a piece and its subject. */
const connective =
  /^[\s,]*(?:that (?:shows?|depicts?|looks like)|which shows?|in (?:the )?(?:shape|form) of|shaped (?:like|as)|in form von|formed like|showing|depicting|featuring|picturing|of|with|for|from|as|mit|von|für|eines|einer|einem|de|du|d[’']|en forme de|avec|con|di|com|z)(?![\p{L}])/iu

/**
 * Returns the piece that a text names, and the text without it. General words such as "plate" have the lowest
 * precedence.
 */
export function takePiece(text: string): { piece?: PieceId; rest: string } {
  for (const [piece, pattern] of patterns) {
    const found = pattern.exec(text)
    if (found === null) continue
    const before = text.slice(0, found.index).trimEnd()
    let after = text.slice(found.index + found[0].length)
    for (let cut = connective.exec(after); cut !== null; cut = connective.exec(after))
      after = after.slice(cut[0].length)
    return {
      piece,
      rest: `${before.replace(/(?:^|\s)(?:an?|the|one|my|our|ein|eine|einen|un|une|una|il|el|la|le)$/iu, ' ')} ${after}`.trim(),
    }
  }
  return { rest: text }
}
