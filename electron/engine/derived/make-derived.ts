/** What every maker of a derived file is given and gives: the stage's in `view/`, the measured ones in `analyse/`. */
import type { DerivedKind, DerivedParameters } from '../../../shared/derived.ts'
import type { CoordinateSystem } from '../../../shared/coordinate-system.ts'
import type { Progress } from '../model.ts'
import type { ViewOpened } from './read-view.ts'

/** What a maker of a derived file is given besides the view. */
export interface DeriveSource {
  /** The asset's own file, for what the view does not tell. */
  file: Uint8Array
  mediaType: string
  /** How the file is to be taken; undefined: as it is read. */
  coordinateSystem: CoordinateSystem | undefined
  /** The other asset of a deviation. Throws `invalid-input` where there is none. */
  against(): ViewOpened
}

/** Makes the bytes of one kind of derived file from an opened view. May answer later. */
export type MakeDerived<Kind extends DerivedKind> = (
  view: ViewOpened,
  parameters: DerivedParameters<Kind>,
  progress: Progress,
  source: DeriveSource,
) => Uint8Array | Promise<Uint8Array>
