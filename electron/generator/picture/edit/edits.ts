/** All edits. Reading, rejecting, help, buttons and documentation derive from this table. */
import type { Edit } from './edit.ts'
import { backgroundEdits } from './rows/background.ts'
import { colourEdits } from './rows/colour.ts'
import { lookEdits } from './rows/look.ts'
import { makingEdits } from './rows/make.ts'
import { shapeEdits } from './rows/shape.ts'

/** In reading order: specific edits first. */
export const edits: readonly Edit[] = [...backgroundEdits, ...makingEdits, ...colourEdits, ...shapeEdits, ...lookEdits]
