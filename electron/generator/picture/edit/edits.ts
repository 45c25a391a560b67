/** Every edit, as one table: reading words, refusing them, help, buttons and documentation all come from it. */
import type { Edit } from './edit.ts'
import { backgroundEdits } from './rows/background.ts'
import { colourEdits } from './rows/colour.ts'
import { lookEdits } from './rows/look.ts'
import { makingEdits } from './rows/make.ts'
import { shapeEdits } from './rows/shape.ts'

/** In the order in which they are read: what is more special comes first. */
export const edits: readonly Edit[] = [...backgroundEdits, ...makingEdits, ...colourEdits, ...shapeEdits, ...lookEdits]
