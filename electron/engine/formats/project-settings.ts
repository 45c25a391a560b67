/** The `project-settings` job: reads the settings of a saved Bambu Studio or OrcaSlicer project. */
import { parseBambuSettings } from './bambu-settings.ts'
import type { FormatJob } from './jobs.ts'
import { damaged } from './limits.ts'
import { memoryBudgetOf } from './memory-budget.ts'
import { openZip } from './zip-read.ts'

const settingsPath = 'Metadata/project_settings.config'
const maxBytes = 4 * 1024 * 1024

/** Rejects with `bad-geometry` if there are none, `unsafe-file`, `mesh-too-large`. */
export const projectSettings: FormatJob<'project-settings'> = async ({ file }) => {
  const archive = openZip(file, memoryBudgetOf(file.byteLength))
  const name = archive.names.find((each) => each.toLowerCase() === settingsPath.toLowerCase())
  const bytes = name === undefined || archive.size(name) > maxBytes ? undefined : archive.read(name)
  if (bytes === undefined) throw damaged('3MF', 'it is not a project with settings')
  const text = new TextDecoder().decode(bytes)
  const settings = parseBambuSettings(text)
  const printer = settings['printer_settings_id'] ?? settings['printer_model']
  return {
    settings: text,
    filaments: settings.filament_colour.length,
    printer: typeof printer === 'string' ? printer.slice(0, 120) : '',
  }
}
