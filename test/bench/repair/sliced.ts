/** What PrusaSlicer makes of a prepared file: whether it takes it for closed, and whether it slices it without a complaint. */
import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'

export interface Sliced {
  closed: boolean
  /** Lines in which it complains while slicing, or that it wrote nothing. */
  complaints: string[]
  gcodeBytes: number
  /** False where it had not done after five minutes, and was ended. */
  ended: boolean
}

const maxMs = 300_000

/** A bed on which everything has room: models are scaled by their height alone. */
const bed = ['--bed-shape', '0x0,2000x0,2000x2000,0x2000']
const layers = ['--layer-height', '0.3', '--first-layer-height', '0.3']
/** How far it is, with the path of what it writes: no complaint, whatever words are in that path. */
const report = /^\d+ => |^Slicing result exported/
const complaint = /warn|error|open edge|non-?manifold|repair|invalid|empty layer|can't|cannot|fail/i

/** Both runs headless. `path` is an STL or a 3MF; the G-code is removed again, once `look` has seen where it is. */
export function sliced(path: string, asked = layers, look: (gcode: string) => void = () => {}, nozzleMm = 0.4): Sliced {
  const settings = ['--nozzle-diameter', `${nozzleMm}`, ...bed]
  const gcode = `${path}.gcode`
  const { said, ended } = reported(['--export-gcode', ...settings, ...asked, '-o', gcode, path])
  const complaints = said.split('\n').filter((line) => complaint.test(line) && !report.test(line))
  const gcodeBytes = ended ? (statSync(gcode, { throwIfNoEntry: false })?.size ?? 0) : 0
  if (gcodeBytes > 0) look(gcode)
  rmSync(gcode, { force: true })
  if (gcodeBytes === 0 && complaints.length === 0) complaints.push(ended ? 'nothing was written' : 'it took too long')
  return { closed: isClosedForSlicer(path), complaints, gcodeBytes, ended }
}

/** Two-manifold by PrusaSlicer's own count, without open edges and reversed faces. */
export function isClosedForSlicer(path: string): boolean {
  const { said: info } = reported(['--info', path])
  return /^manifold = yes$/m.test(info) && !/^(open_edges|facets_reversed|backwards_edges) = [1-9]/m.test(info)
}

function reported(given: string[]): { said: string; ended: boolean } {
  const { stdout, stderr, error } = spawnSync('prusa-slicer', given, { encoding: 'utf8', timeout: maxMs })
  return { said: `${stdout}\n${stderr}`, ended: error === undefined }
}
