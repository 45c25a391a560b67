/** A subset of a seamed surface's faces, without unused points and wedges. */
import { gathered, renumbered } from './typed-arrays.ts'
import type { SeamedSurface } from './seamed-surface.ts'

export interface KeptFaces extends SeamedSurface {
  /** The index of each point and wedge on the given surface. */
  sourceOfPoint: Uint32Array
  sourceOfWedge: Uint32Array
}

/** Points and wedges are numbered in order of first use. Normals are dropped. */
export function keptFaces(surface: SeamedSurface, keep: (face: number) => boolean): KeptFaces {
  let count = 0
  const kept = new Uint32Array(surface.partOfFace.length)
  for (let face = 0; face < kept.length; face++) if (keep(face)) kept[count++] = face
  const sourceOfFace = kept.subarray(0, count)
  const points = renumbered(gathered(surface.faces, 3, sourceOfFace), surface.points.length / 3)
  const wedges = renumbered(gathered(surface.wedges, 3, sourceOfFace), surface.uvs.length / 2)
  return {
    points: gathered(surface.points, 3, points.source),
    faces: points.indices,
    wedges: wedges.indices,
    partOfFace: gathered(surface.partOfFace, 1, sourceOfFace),
    uvs: gathered(surface.uvs, 2, wedges.source),
    colours: gathered(surface.colours, 4, wedges.source),
    sourceOfPoint: points.source,
    sourceOfWedge: wedges.source,
  }
}
