/** The interface of makers of derived files: display files in `view/`, measurements in `analyse/`. */
import type { DerivedKind, DerivedParameters } from '../../../shared/protocol/derived.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { Progress } from '../model.ts'
import type { ViewOpened } from './read-view.ts'

/** The input of a maker in addition to the view. */
export interface DeriveSource {
  /** The asset's own file, for data that the view does not contain. */
  file: Uint8Array
  mediaType: string
  /** Orientation and unit of the file; undefined to use those read from the file. */
  coordinateSystem: CoordinateSystem | undefined
  /** The other asset to measure the deviation from. Throws `invalid-input` if there is none. */
  against(): ViewOpened
}

/** Makes one kind of derived file from an opened view. */
export type MakeDerived<Kind extends DerivedKind> = (
  view: ViewOpened,
  parameters: DerivedParameters<Kind>,
  progress: Progress,
  source: DeriveSource,
) => Uint8Array | Promise<Uint8Array>
