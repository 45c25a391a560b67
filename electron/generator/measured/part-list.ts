/** All parts that are made by measure. */
import type { MeasuredPart } from './measured-part.ts'
import { bodies } from './parts/bodies.ts'
import { containers } from './parts/containers.ts'
import { fasteners } from './parts/fasteners.ts'
import { gears } from './parts/gears.ts'
import { mounting } from './parts/mounting.ts'
import { plates } from './parts/plates.ts'
import { tubes } from './parts/tubes.ts'

export const measuredParts: readonly MeasuredPart[] = [
  ...containers,
  ...fasteners,
  ...tubes,
  ...mounting,
  ...plates,
  ...gears,
  ...bodies,
]
