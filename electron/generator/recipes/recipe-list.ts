/** Every recipe. A new one is a file and a line here. */
import { anvil } from './anvil.ts'
import { archway } from './archway.ts'
import { barrel } from './barrel.ts'
import { birdhouse } from './birdhouse.ts'
import { bishop } from './bishop.ts'
import { bookend } from './bookend.ts'
import { bottle } from './bottle.ts'
import { bowl } from './bowl.ts'
import { box } from './box.ts'
import { bridge } from './bridge.ts'
import { button } from './button.ts'
import { candleHolder } from './candle-holder.ts'
import { chair } from './chair.ts'
import { coaster } from './coaster.ts'
import { coin } from './coin.ts'
import { column } from './column.ts'
import { cone } from './cone.ts'
import { crown } from './crown.ts'
import { cube } from './cube.ts'
import { cup } from './cup.ts'
import { cylinder } from './cylinder.ts'
import { dice } from './dice.ts'
import { eggCup } from './egg-cup.ts'
import { gear } from './gear.ts'
import { goblet } from './goblet.ts'
import { heart } from './heart.ts'
import { hook } from './hook.ts'
import { house } from './house.ts'
import { keychain } from './keychain.ts'
import { king } from './king.ts'
import { knight } from './knight.ts'
import { lampShade } from './lamp-shade.ts'
import { lighthouse } from './lighthouse.ts'
import { medal } from './medal.ts'
import { mug } from './mug.ts'
import { pawn } from './pawn.ts'
import { penHolder } from './pen-holder.ts'
import { pendant } from './pendant.ts'
import { phoneStand } from './phone-stand.ts'
import { planter } from './planter.ts'
import { plate } from './plate.ts'
import { pyramid } from './pyramid.ts'
import { queen } from './queen.ts'
import { ring } from './ring.ts'
import { rocket } from './rocket.ts'
import { rook } from './rook.ts'
import { rowingBoat } from './rowing-boat.ts'
import { sign } from './sign.ts'
import { snowflake } from './snowflake.ts'
import { sphere } from './sphere.ts'
import { spinningTop } from './spinning-top.ts'
import { spiral } from './spiral.ts'
import { star } from './star.ts'
import { table } from './table.ts'
import { torus } from './torus.ts'
import { tower } from './tower.ts'
import { treasureChest } from './treasure-chest.ts'
import { tree } from './tree.ts'
import { trophy } from './trophy.ts'
import { vase } from './vase.ts'
import { well } from './well.ts'
import { whistle } from './whistle.ts'
import { windmill } from './windmill.ts'
import type { Recipe } from './recipe.ts'

/** Alphabetical. */
export const recipes: readonly Recipe[] = [
  anvil,
  archway,
  barrel,
  birdhouse,
  bishop,
  bookend,
  bottle,
  bowl,
  box,
  bridge,
  button,
  candleHolder,
  chair,
  coaster,
  coin,
  column,
  cone,
  crown,
  cube,
  cup,
  cylinder,
  dice,
  eggCup,
  gear,
  goblet,
  heart,
  hook,
  house,
  keychain,
  king,
  knight,
  lampShade,
  lighthouse,
  medal,
  mug,
  pawn,
  penHolder,
  pendant,
  phoneStand,
  planter,
  plate,
  pyramid,
  queen,
  ring,
  rocket,
  rook,
  rowingBoat,
  sign,
  snowflake,
  sphere,
  spinningTop,
  spiral,
  star,
  table,
  torus,
  tower,
  treasureChest,
  tree,
  trophy,
  vase,
  well,
  whistle,
  windmill,
]

/** The recipe of this id, or undefined. */
export function recipeById(id: string): Recipe | undefined {
  return recipes.find((recipe) => recipe.id === id)
}
