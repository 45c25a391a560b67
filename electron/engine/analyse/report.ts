/** The derived file `report`: every defect with its positions, mass, shells, UV layout and validator messages. */
import type { DerivedReport } from '../../../shared/formats/view-file.ts'
import { DerivedFileWriter } from '../derived/derived-file.ts'
import type { MakeDerived } from '../derived/make-derived.ts'
import { defectRow } from './defect-rows.ts'
import { findDefects } from './find-defects.ts'
import { layoutFacts } from './layout-facts.ts'
import { massOf } from './mass.ts'
import { validateFile } from './validate-file.ts'

/** Maximum shells listed, largest first; a triangle soup has as many shells as triangles. */
const maxShells = 1000

/** Finds all defects of a model. Rejects with the errors of opening the view. */
export const makeReport: MakeDerived<'report'> = async (view, _parameters, progress, source) => {
  const mesh = view.surface()
  const findings = findDefects(mesh, progress)
  progress(0.9, 'measuring')
  const mass = massOf(mesh)
  progress(0.93, 'checking-textures')
  const layout = layoutFacts(view)
  progress(0.96, 'validating')
  const validation = await validateFile(source.file, source.mediaType)
  const writer = new DerivedFileWriter()
  const { watertight, reasons, shells } = findings
  const header: DerivedReport = {
    kind: 'report',
    triangles: mesh.indices.length / 3,
    vertices: mesh.positions.length / 3,
    watertight,
    reasons,
    sizeMm: [mass.size[0] * 1000, mass.size[1] * 1000, mass.size[2] * 1000],
    volumeMm3: watertight ? Math.abs(mass.volume) * 1e9 : null,
    areaMm2: mass.area * 1e6,
    centreOfMass: watertight && mass.volume !== 0 ? mass.centreOfVolume : mass.centreOfArea,
    shellCount: shells.length,
    shells: shells
      .toSorted((a, b) => b.triangles - a.triangles)
      .slice(0, maxShells)
      .map(({ triangles, box, volume, closed, kind }) => ({ triangles, box, volumeMm3: volume * 1e9, closed, kind })),
    texelsPerMm: layout.texelsPerMm,
    overlappingUvs: layout.overlappingUvs,
    defects: [...findings.defects].flatMap(([kind, defects]) => defectRow(kind, defects, mesh, writer)),
    incomplete: findings.incomplete,
    validation,
  }
  return writer.finish(header)
}
