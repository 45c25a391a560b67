/** The things that are made of a flat picture, by name. */

export const pieceIds = [
  'medallion',
  'plaque',
  'lithophane',
  'cookie-cutter',
  'stamp',
  'stencil',
  'keychain',
  'nightlight',
] as const

/** One of them. */
export type PieceId = (typeof pieceIds)[number]

/** As people say it. */
export const pieceLabels: Readonly<Record<PieceId, string>> = {
  medallion: 'Medallion',
  plaque: 'Plaque',
  lithophane: 'Lithophane',
  'cookie-cutter': 'Cookie cutter',
  stamp: 'Stamp',
  stencil: 'Stencil',
  keychain: 'Keychain',
  nightlight: 'Nightlight',
}

/** Pieces that show relief, and so can be layered in several colours. */
export const reliefPieces: ReadonlySet<PieceId> = new Set(['medallion', 'plaque', 'keychain'])

/** Pieces that are seen with light behind them: the whole picture counts, and its tones become wall thickness. */
export const lightPieces: ReadonlySet<PieceId> = new Set(['lithophane', 'nightlight'])
