/** The job "optimize-topology": fewer triangles, or quads, in the same shape. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { writeGlb } from '../formats/glb-write.ts'
import { readNoted } from '../formats/read-model.ts'
import { simplifyModel, type SimplifiedModel } from '../mesh/simplify-model.ts'
import { Surface } from '../mesh/surface.ts'
import { surfaceDistance, type SurfaceDistance } from '../mesh/surface-distance.ts'
import { weldPositions } from '../mesh/weld.ts'
import { metresPerMillimetre, type Model, type Progress } from '../model.ts'
import type { OptimizedModel, OptimizeInput } from './jobs.ts'
import type { RemeshNote } from './notes.ts'
import { findMirror, upperHalf, withMirrorImage, type MirrorPlane } from './mirror.ts'
import { refused } from './refused.ts'
import { angleReport, distanceReport, rounded, surfaceReport } from './surface-figures.ts'

/** A closed surface has at least four triangles. */
const minFaces = 4
const axes = { x: 0, y: 1, z: 2 } as const
const distanceSamples = 50_000

/** See `RemeshJobs`. Deterministic. */
export async function optimizeTopology(input: OptimizeInput, progress: Progress): Promise<OptimizedModel> {
  progress(0, 'reading')
  const { model: original, fileNotes } = await readNoted(input.mesh, input.mediaType ?? '')
  const before = surfaceReport(weldPositions(original))
  const notes: RemeshNote[] = []
  progress(0.05, 'finding-symmetry')
  const plane =
    input.symmetry === undefined || input.symmetry === 'none' ? null : mirrorOf(original, axes[input.symmetry])
  if (plane !== null && !plane.found) {
    notes.push({ code: 'not-symmetric', figures: { axis: input.symmetry ?? '' } })
  }
  const whole = plane === null ? original : withMirrorImage(upperHalf(original, plane), plane)
  const target = targetOf(input, before.triangles)
  const made =
    input.polygon === 'quad'
      ? await (
          await import('./quad-model.ts')
        ).quadModel(whole, { quads: target, plane }, (fraction, doing) => progress(0.1 + 0.75 * fraction, doing))
      : {
          ...(await simplified(original, plane, target, input.maxErrorMm, notes, progress)),
          quads: null,
          obj: null,
          notes: [],
        }
  const { model } = made
  progress(0.88, 'measuring')
  const { positions, indices } = weldPositions(model)
  const distance = 'distance' in made ? made.distance : distanceFrom(whole, new Surface(positions, indices))
  progress(0.95, 'writing')
  return {
    glb: await writeGlb(model),
    fileNotes,
    ...(made.obj === null ? {} : { obj: made.obj }),
    report: {
      before,
      after: surfaceReport({ positions, indices }),
      distance: distanceReport(distance, Math.hypot(...before.sizeMm) * metresPerMillimetre),
      angles: angleReport(positions, indices),
      ...(made.quads === null ? {} : { quads: made.quads }),
      ...(plane === null || input.symmetry === undefined || input.symmetry === 'none'
        ? {}
        : { mirror: { axis: input.symmetry, atMm: rounded(plane.at / metresPerMillimetre, 4), found: plane.found } }),
      notes: [...notes, ...made.notes],
    },
  }
}

function mirrorOf(model: Model, axis: 0 | 1 | 2): MirrorPlane {
  const { positions, indices } = weldPositions(model)
  const plane = findMirror(new Surface(positions, indices), axis)
  if (upperHalf(model, plane).parts.length === 0) {
    throw new AppError('bad-geometry', 'There is nothing on the upper side of the mirror plane', {
      details: { field: 'symmetry', reason: 'nothing-to-mirror' },
    })
  }
  return plane
}

function distanceFrom(original: Model, result: Surface): SurfaceDistance {
  const { positions, indices } = weldPositions(original)
  return surfaceDistance(new Surface(positions, indices), result, distanceSamples, 1)
}

/** The target number of triangles or quads. Throws `invalid-input`. */
function targetOf(input: OptimizeInput, triangles: number): number {
  if (input.targetFaces === undefined && input.ratio === undefined)
    throw refused('target_faces', 'faces-or-share-required')
  const faces = input.polygon === 'quad' ? triangles / 2 : triangles
  const target = Math.floor(input.targetFaces ?? faces * input.ratio!)
  if (!(target >= minFaces))
    throw refused(input.targetFaces === undefined ? 'ratio' : 'target_faces', 'too-few-faces', { least: minFaces })
  if (input.maxErrorMm !== undefined && !(input.maxErrorMm > 0)) throw refused('max_error_mm', 'must-be-positive')
  return target
}

/** With a mirror plane the distance is measured on one half: that of the whole is no larger. */
async function simplified(
  original: Model,
  plane: MirrorPlane | null,
  target: number,
  maxErrorMm: number | undefined,
  notes: RemeshNote[],
  progress: Progress,
): Promise<Pick<SimplifiedModel, 'model' | 'distance'>> {
  const source = plane === null ? original : upperHalf(original, plane)
  const count = source.parts.reduce((sum, { indices }) => sum + Math.floor(indices.length / 3), 0)
  const wanted = plane === null ? target : Math.floor(target / 2)
  if (wanted >= count) notes.push({ code: 'nothing-to-remove', figures: { requested: target } })
  const result = await simplifyModel(
    source,
    {
      targetFaces: wanted,
      ...(maxErrorMm === undefined ? {} : { maxError: maxErrorMm * metresPerMillimetre }),
      ...(plane === null ? {} : { plane }),
    },
    (fraction, doing) => progress(0.1 + 0.75 * fraction, doing),
  )
  const faces = plane === null ? result.faces : result.faces * 2
  if (result.stoppedBy === 'error') {
    notes.push({ code: 'kept-near-original', figures: { triangles: faces, largestMm: maxErrorMm ?? 0 } })
  }
  if (result.stoppedBy === 'shape') {
    notes.push({ code: 'kept-whole', figures: { triangles: faces } })
  }
  if (result.leftOut.pieces > 0) {
    const largestMm = rounded(result.leftOut.largest / metresPerMillimetre, 2)
    notes.push({ code: 'pieces-left-out', figures: { count: result.leftOut.pieces, largestMm } })
  }
  const { model, distance } = result
  return { model: plane === null ? model : withMirrorImage(model, plane), distance }
}
