/** What a piece of one colour is made of, unless the words say otherwise. */
import { linearColour } from '../generate/recipes/kit/colour.ts'
import type { Material } from '../model.ts'
import type { CraftPrompt } from './read-craft-prompt.ts'
import type { PieceId } from './pieces.ts'

const usual: Readonly<Record<PieceId, [name: string, colour: string, metalness: number, roughness: number]>> = {
  medallion: ['Bronze', '#b0854a', 0.75, 0.42],
  plaque: ['Plaster', '#e6dfd0', 0, 0.75],
  lithophane: ['White, translucent', '#f3efe6', 0, 0.6],
  'cookie-cutter': ['Coral', '#e2614c', 0, 0.5],
  stamp: ['Grey-blue', '#6f8fa8', 0, 0.55],
  stencil: ['Blue', '#3b7fb5', 0, 0.5],
  keychain: ['Teal', '#2f8f86', 0, 0.5],
  nightlight: ['White, translucent', '#f3efe6', 0, 0.6],
}

/** The piece's material, recoloured by the words' colour or finish. */
export function materialFor(piece: PieceId, words: CraftPrompt | undefined): Material {
  const [name, hex, metalness, roughness] = usual[piece]
  const finish = words?.finish
  const colour = words?.colour?.colour ?? finish?.colour ?? linearColour(hex)
  return {
    name: finish?.name ?? words?.colour?.name ?? name,
    baseColour: [colour[0], colour[1], colour[2], 1],
    // A little short of pure metal, so that it keeps its colour in viewers without surroundings to mirror.
    metalness: Math.min(0.85, finish?.metalness ?? (words?.colour === undefined ? metalness : 0)),
    roughness: finish?.roughness ?? roughness,
  }
}
