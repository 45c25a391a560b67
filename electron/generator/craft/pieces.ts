/** The pieces that are made from flat pictures. */

export const pieceLabels = {
  medallion: 'Medallion',
  plaque: 'Plaque',
  lithophane: 'Lithophane',
  'cookie-cutter': 'Cookie cutter',
  stamp: 'Stamp',
  stencil: 'Stencil',
  keychain: 'Keychain',
  nightlight: 'Nightlight',
} as const

export type PieceId = keyof typeof pieceLabels
export const pieceIds = Object.keys(pieceLabels) as readonly PieceId[]

/** Pieces with relief, which can be layered in several colours. */
export const reliefPieces: ReadonlySet<PieceId> = new Set(['medallion', 'plaque', 'keychain'])

/** Pieces lit from behind: tones of the whole picture become wall thickness. */
export const lightPieces: ReadonlySet<PieceId> = new Set(['lithophane', 'nightlight'])
