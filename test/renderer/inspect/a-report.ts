/** A report of a sound cube with only what a test is about said. */
import type { DerivedReport } from '../../../shared/formats/view-file.ts'

export function aReport(about: Partial<DerivedReport> = {}): DerivedReport {
  return {
    kind: 'report',
    triangles: 12,
    vertices: 8,
    watertight: true,
    reasons: [],
    sizeMm: [10, 10, 10],
    volumeMm3: 1000,
    areaMm2: 600,
    centreOfMass: [0, 0.005, 0],
    shellCount: 1,
    shells: [],
    texelsPerMm: null,
    overlappingUvs: null,
    defects: [],
    incomplete: [],
    validation: null,
    ...about,
  }
}
