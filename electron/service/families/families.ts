/** All families of the local service, in display order. */
import { bodyFamily } from './body.ts'
import { craftFamily } from './craft.ts'
import type { Family } from './family.ts'
import { figureFamily } from './figure.ts'
import { imageFamily } from './images.ts'
import { meshToolsFamily } from './mesh-tools.ts'
import { textureFamily } from './textures.ts'
import { viewsFamily } from './views.ts'
import { printingFamily } from './printing.ts'

export const families: readonly Family[] = [
  figureFamily,
  craftFamily,
  bodyFamily,
  viewsFamily,
  imageFamily,
  textureFamily,
  meshToolsFamily,
  printingFamily,
]
