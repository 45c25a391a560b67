/** In which project something of the library lies. Without schemas, which the window's first second does without. */
import type { Asset } from './asset.ts'

/** The project that an asset lies in; empty: in none. */
export function projectOf({ project, provenance }: Pick<Asset, 'project' | 'provenance'>): string {
  return project ?? provenance.project ?? ''
}
