/** What the artist changed on a model's materials by hand. */
import type { MaterialChange } from '../../../shared/edits/material-change.ts'

export interface MaterialEdit {
  changes: MaterialChange[]
  /** Of the new version; left out: as its parent, numbered. */
  name?: string
}
