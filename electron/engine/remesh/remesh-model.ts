/** The job "remesh": remeshes a model into even triangles and transfers its appearance onto them. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { writeGlb } from '../formats/glb-write.ts'
import { readNoted } from '../formats/read-model.ts'
import { surfaceArea } from '../mesh/face-normal.ts'
import { withSmoothNormals } from '../mesh/normals.ts'
import { seamedSurface } from '../mesh/seamed-surface.ts'
import { Surface } from '../mesh/surface.ts'
import { surfaceDistance } from '../mesh/surface-distance.ts'
import { weldPositions } from '../mesh/weld.ts'
import { metresPerMillimetre, type Material, type Model, type Progress } from '../model.ts'
import { carryOver } from '../texture/carry-over.ts'
import { cleanModel } from './clean-model.ts'
import { remeshEvenly, type EvenSurface } from './isotropic.ts'
import type { RemeshedModel, RemeshInput } from './jobs.ts'
import { refused } from './refused.ts'
import { angleReport, distanceReport, edgeLengths, rounded, surfaceReport } from './surface-figures.ts'

const usualSharpDegrees = 45
export const maxFaces = 2_000_000
/** Fewer than these cannot hold a shape. */
const minFaces = 20
/** Relative tolerance within which a requested count is met. */
const countTolerance = 0.03
const distanceSamples = 50_000

/** See `RemeshJobs`. Deterministic. */
export async function remeshModel(input: RemeshInput, progress: Progress): Promise<RemeshedModel> {
  progress(0, 'reading')
  const { model: original, fileNotes } = await readNoted(input.mesh, input.mediaType ?? '')
  progress(0.05, 'checking')
  const { model, notes } = await cleanModel(original, (fraction, doing) => progress(0.05 + 0.1 * fraction, doing))
  const surface = seamedSurface(model)
  const area = surfaceArea(surface.points, surface.faces)
  const edgeLength = wantedLength(input, area)
  const kindOfFace = surface.partOfFace.map((part) => model.parts[part]!.material)
  const { even, length } = toCount(input, edgeLength, (size, start) =>
    remeshEvenly(surface.points, surface.faces, {
      edgeLength: size,
      sharpDegrees: input.sharpDegrees ?? usualSharpDegrees,
      adaptive: input.adaptive === true,
      kindOfFace,
      progress: (fraction) => progress(0.15 + 0.4 * (start + 0.33 * fraction), 'remeshing'),
    }),
  )
  if (even.faces.length === 0)
    throw new AppError('bad-geometry', 'Nothing is left of the surface', { details: { reason: 'no-surface' } })
  const positions = Float32Array.from(even.points)
  const target = { positions, indices: even.faces }
  progress(0.55, 'transferring-texture')
  const creaseDegrees = input.sharpDegrees ?? usualSharpDegrees
  const result =
    input.keepTexture === false
      ? plain(original.name, target, creaseDegrees)
      : await carryOver(model, target, {
          ...(input.textureSize === undefined ? {} : { resolution: input.textureSize }),
          creaseDegrees,
          progress: (fraction, doing) => progress(0.55 + 0.35 * fraction, doing),
        })
  progress(0.92, 'measuring')
  const distance = surfaceDistance(
    new Surface(surface.points, surface.faces),
    new Surface(positions, even.faces),
    distanceSamples,
    1,
  )
  const after = surfaceReport(weldPositions(result))
  if (input.targetFaces !== undefined && Math.abs(after.triangles / input.targetFaces - 1) > 0.1) {
    notes.push({
      code: 'triangles-beyond-request',
      figures: { triangles: after.triangles, requested: input.targetFaces },
    })
  }
  const edges = edgeLengths(positions, even.faces)
  progress(0.96, 'writing')
  return {
    glb: await writeGlb(result),
    fileNotes,
    report: {
      before: surfaceReport(weldPositions(original)),
      after,
      edges: {
        wantedMm: rounded(length / metresPerMillimetre, 4),
        meanMm: rounded(edges.mean / metresPerMillimetre, 4),
        deviation: edges.mean > 0 ? rounded(edges.deviation / edges.mean, 4) : 0,
      },
      angles: angleReport(positions, even.faces),
      distance: distanceReport(distance, Math.hypot(...after.sizeMm) * metresPerMillimetre),
      notes,
    },
  }
}

/**
 * Repeats until the number of faces is within tolerance, at most three times: it is inversely proportional to the
 * squared edge length.
 */
function toCount(
  input: RemeshInput,
  edgeLength: number,
  run: (length: number, start: number) => EvenSurface,
): { even: EvenSurface; length: number } {
  let length = edgeLength
  for (let attempt = 0; ; attempt++) {
    const even = run(length, attempt / 3)
    const wanted = input.targetFaces
    if (wanted === undefined || attempt === 2 || even.faces.length === 0) return { even, length }
    const share = even.faces.length / 3 / wanted
    if (Math.abs(share - 1) <= countTolerance) return { even, length }
    length *= Math.sqrt(Math.min(2, Math.max(0.5, share)))
  }
}

/** Metres. An equilateral triangle of side L has the area √3/4 L². */
function wantedLength(input: RemeshInput, area: number): number {
  const facesOf = (length: number): number => (4 * area) / (Math.sqrt(3) * length * length)
  const lengthOf = (faces: number): number => Math.sqrt((4 * area) / (Math.sqrt(3) * faces))
  if (!(area > 0)) throw new AppError('bad-geometry', 'The model has no surface', { details: { reason: 'no-surface' } })
  if (input.edgeLengthMm === undefined) {
    const faces = input.targetFaces ?? Number.NaN
    if (!(faces >= minFaces)) throw refused('target_faces', 'too-few-faces', { least: minFaces })
    if (faces > maxFaces) throw refused('target_faces', 'too-many-faces', { most: maxFaces })
    return lengthOf(faces)
  }
  const length = input.edgeLengthMm * metresPerMillimetre
  const inMm = (metres: number): number => Number((metres / metresPerMillimetre).toPrecision(3))
  if (!(length > 0)) throw refused('edge_length_mm', 'must-be-positive')
  if (facesOf(length) > maxFaces) {
    const smallest = inMm(lengthOf(maxFaces))
    throw new AppError(
      'mesh-too-large',
      `Edges of ${input.edgeLengthMm} mm would make more than ${maxFaces} triangles`,
      {
        details: { field: 'edge_length_mm', reason: 'edge-too-short', minMm: smallest },
      },
    )
  }
  if (facesOf(length) < minFaces) throw refused('edge_length_mm', 'edge-too-long', { maxMm: inMm(lengthOf(minFaces)) })
  return length
}

function plain(name: string, target: { positions: Float32Array; indices: Uint32Array }, creaseDegrees: number): Model {
  const material: Material = { name: 'plain', baseColour: [0.6, 0.6, 0.6, 1], metalness: 0, roughness: 0.6 }
  return withSmoothNormals({ name, materials: [material], parts: [{ name, material: 0, ...target }] }, creaseDegrees)
}
