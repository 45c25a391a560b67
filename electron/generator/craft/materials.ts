/** Default materials of pieces. */
import { linearColour } from '../kit/colour.ts'
import type { Material } from '../../engine/model.ts'
import type { CraftPrompt } from './read-craft-prompt.ts'
import type { PieceId } from './pieces.ts'

const usual: Readonly<Record<PieceId, { name: string; colour: string; metalness: number; roughness: number }>> = {
  medallion: { name: 'Bronze', colour: '#b0854a', metalness: 0.75, roughness: 0.42 },
  plaque: { name: 'Plaster', colour: '#e6dfd0', metalness: 0, roughness: 0.75 },
  lithophane: { name: 'White, translucent', colour: '#f3efe6', metalness: 0, roughness: 0.6 },
  'cookie-cutter': { name: 'Coral', colour: '#e2614c', metalness: 0, roughness: 0.5 },
  stamp: { name: 'Grey-blue', colour: '#6f8fa8', metalness: 0, roughness: 0.55 },
  stencil: { name: 'Blue', colour: '#3b7fb5', metalness: 0, roughness: 0.5 },
  keychain: { name: 'Teal', colour: '#2f8f86', metalness: 0, roughness: 0.5 },
  nightlight: { name: 'White, translucent', colour: '#f3efe6', metalness: 0, roughness: 0.6 },
}

/** Returns the piece's material, with any colour or finish that the words name. */
export function materialFor(piece: PieceId, words: CraftPrompt | undefined): Material {
  const { name, colour: hex, metalness, roughness } = usual[piece]
  const finish = words?.finish
  const colour = words?.colour?.colour ?? finish?.colour ?? linearColour(hex)
  return {
    name: finish?.name ?? words?.colour?.name ?? name,
    baseColour: [colour[0], colour[1], colour[2], 1],
    // Pure metal looks black in viewers without an environment map.
    metalness: Math.min(0.85, finish?.metalness ?? (words?.colour === undefined ? metalness : 0)),
    roughness: finish?.roughness ?? roughness,
  }
}
