/** What a 3MF for slicers cannot represent of a model, by dialect. */
import type { ConversionNote } from '../../../shared/formats/file-note.ts'
import { dialectFacts } from '../../../shared/formats/dialect.ts'
import { objectsOf } from '../mesh/objects.ts'
import type { Model } from '../model.ts'
import { openColours } from './3mf-colour-objects-write.ts'
import { filamentsOf, hasFilaments } from './filaments.ts'
import { printMesh } from './print-mesh.ts'
import type { WriteOptions } from './write-options.ts'

/** Returns null for a standard file without filaments or objects, to which the format's general rules apply. */
export function lossesOf3mf(
  model: Model,
  { dialect = 'standard', projectSettings }: WriteOptions,
): ConversionNote[] | null {
  const isPlanned = hasFilaments(model)
  if (dialect === 'standard' && !isPlanned && objectsOf(model).length < 2) return null
  const { label, maxFilaments } = dialectFacts[dialect]
  const notes: ConversionNote[] = []
  if (dialect !== 'standard' || isPlanned) {
    if (model.materials.some(({ baseColourTexture }) => baseColourTexture !== undefined))
      notes.push({ code: 'textures-lost', figures: { format: label } })
    else if (model.parts.some(({ colours }) => colours !== undefined))
      notes.push({ code: 'colours-lost', figures: { format: label } })
  }
  const { spools } = filamentsOf(model, maxFilaments)
  if ((dialect === 'bambu' || dialect === 'orca') && projectSettings === undefined && spools.length > 1)
    notes.push({
      code: 'filaments-to-load',
      figures: { filaments: spools.map(({ filament, name, colour }) => `${filament} ${name} (${colour})`) },
    })
  if ((dialect === 'cura' || dialect === 'objects') && spools.length > 1) {
    const objects = openColours(model, printMesh(model), maxFilaments)
    if (objects > 0) notes.push({ code: 'colour-objects-open', figures: { objects } })
  }
  return notes
}
