/** Every recipe. A new one goes into a file of its own, or into the array of its group. */
import { anvil } from './anvil.ts'
import { archway } from './archway.ts'
import { birdhouse } from './birdhouse.ts'
import { bridge } from './bridge.ts'
import { chessPieces } from './chess-pieces.ts'
import { column } from './column.ts'
import { containers } from './containers.ts'
import { dice } from './dice.ts'
import { furniture } from './furniture.ts'
import { gear } from './gear.ts'
import { house } from './house.ts'
import { trinkets } from './trinkets.ts'
import { lighthouse } from './lighthouse.ts'
import { medals } from './medals.ts'
import { rowingBoat } from './rowing-boat.ts'
import { solids } from './solids.ts'
import { tableware } from './tableware.ts'
import { tower } from './tower.ts'
import { toys } from './toys.ts'
import { treasureChest } from './treasure-chest.ts'
import { well } from './well.ts'
import { windmill } from './windmill.ts'
import type { Recipe } from './recipe.ts'

/** In alphabetical order of their ids. */
export const recipes: readonly Recipe[] = [
  anvil,
  archway,
  birdhouse,
  bridge,
  column,
  dice,
  gear,
  house,
  lighthouse,
  rowingBoat,
  tower,
  treasureChest,
  well,
  windmill,
  ...chessPieces,
  ...containers,
  ...furniture,
  ...trinkets,
  ...medals,
  ...solids,
  ...tableware,
  ...toys,
].toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The recipe of this id, or undefined. */
export function recipeById(id: string): Recipe | undefined {
  return recipes.find((recipe) => recipe.id === id)
}

/** The recipe of a subject; undefined for artworks. */
export function recipeOf({ kind, id }: { kind: string; id: string }): Recipe | undefined {
  return kind === 'recipe' ? recipeById(id) : undefined
}
