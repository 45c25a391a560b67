/**
 * Whether our verdict on a prepared model agrees with what PrusaSlicer makes of it: `npm run bench verdict [-- NAME …]`
 *
 * Every model of the collections is prepared as the window's form does, 80 mm high, and sliced in layers of half a nozzle
 * of 0.4 mm. Our grade stands beside that of the G-code, which docs/print-report.md defines.
 * The limits were chosen on the files whose names have an even sum of characters; the others are counted for themselves.
 * `--height=160` and `--nozzle=0.25` choose another size. With `--keep=FOLDER` prepared models and what the slicer made of
 * them are kept there and taken from there.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import type { PrintInput } from '../../electron/engine/print/jobs.ts'
import { bodyBounds, bodyFromModel } from '../../electron/engine/repair/body.ts'
import { type PrintGrade, printGrades, type PrintReport } from '../../shared/print/print-report.ts'
import { cannotPrint, judgeSize } from '../../shared/print/print-size.ts'
import { preparedWith } from './repair/prepared.ts'
import { gradeOf, type SlicerFigures, slicerFigures } from './verdict/slicer-verdict.ts'

const collections = ['models', 'models2'].map((name) =>
  fileURLToPath(new URL(`../../../shared/${name}/`, import.meta.url)),
)
/** Larger files say nothing more of the verdict and take minutes to slice. */
const maxTriangles = 60_000
const shapes = /\.(glb|gltf|obj|stl|ply|off|fbx|dae|3mf|3ds)$/i

const options = process.argv.slice(2)
const valueOf = (name: string) => options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
const kept = valueOf('keep')
const heightMm = Number(valueOf('height') ?? 80)
const nozzleMm = Number(valueOf('nozzle') ?? 0.4)
const wanted = options.filter((option) => !option.startsWith('--'))
const folder = kept ?? mkdtempSync(join(tmpdir(), 'maquette-verdict-'))
mkdirSync(folder, { recursive: true })
if (!collections.some((path) => existsSync(path))) {
  console.error('SKIPPED: the collections of real models (../shared/models, models2) are not here')
  process.exit(0)
}

interface Row {
  name: string
  report: PrintReport
  ours: PrintGrade
  theirs: PrintGrade
  figures: SlicerFigures
}

const rows: Row[] = []
console.log(
  '| file | half | ours | slicer | thinnest mm | weak places, % | lost % | gaps | slicer: lost % | tips at ° | cut off % |',
)
console.log('| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const path of collections.flatMap(modelsBelow)) {
  if (wanted.length > 0 && !wanted.some((word) => path.includes(word))) continue
  try {
    const row = await judged(path)
    if (row === null) continue
    rows.push(row)
    console.log(lineOf(row))
  } catch (error) {
    console.log(`| ${basename(path)} | – | refused: ${(error as Error).message.slice(0, 60)} |`)
  }
}
if (kept === undefined) rmSync(folder, { recursive: true })
for (const half of ['even', 'odd']) count(half)

async function judged(path: string): Promise<Row | null> {
  const name = basename(path)
  const stem = join(folder, `${name.replaceAll(/[^\w.]/g, '_')}.${heightMm}-${nozzleMm}`)
  const glb = `${stem}.prepared.glb`
  const first = existsSync(glb)
    ? null
    : await prepare(path.endsWith('.gltf') || path.endsWith('.dae') ? zipped(path) : readFileSync(path), { heightMm })
  if (first === null && !existsSync(glb)) return null
  // What repair changed in the look is not the slicer's to say: the prepared file is judged.
  const made = await prepare(first?.glb ?? readFileSync(glb), { repair: 'off' })
  if (made === null) return null
  const known = `${stem}.sliced.json`
  if (!existsSync(known)) {
    if (first !== null) writeFileSync(glb, first.glb)
    const body = bodyFromModel(await readModel(made.glb, 'model/gltf-binary'))
    if (cannotPrint(judgeSize(bodyBounds(body).size))) throw new Error('no printer takes this size')
    writeFileSync(known, JSON.stringify(await slicerFigures(body, folder, nozzleMm)))
  }
  const { report } = made
  const figures = JSON.parse(readFileSync(known, 'utf8')) as SlicerFigures
  return { name, report, ours: report.grade, theirs: gradeOf(figures), figures }
}

async function prepare(
  file: Uint8Array,
  asked: Partial<PrintInput>,
): Promise<{ glb: Uint8Array; report: PrintReport } | null> {
  const model = await readModel(file, '')
  const triangles = model.parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  return triangles === 0 || triangles > maxTriangles
    ? null
    : preparedWith(file, { format: 'glb', orient: 'keep', minimumWallMm: 2 * nozzleMm, ...asked })
}

function lineOf({ name, report, ours, theirs, figures }: Row): string {
  const { walls } = report
  const cells = [
    name,
    halfOf(name),
    ours === theirs ? ours : `**${ours}**`,
    theirs,
    walls.thinnestMm?.toFixed(2) ?? '–',
    `${walls.weakPlaces}, ${walls.areaBelowPercent.toFixed(2)}`,
    walls.lostAreaPercent.toFixed(2),
    walls.gapsMm.length,
    figures.lostPercent.toFixed(2),
    figures.tipsAtDegrees.toFixed(1),
    figures.cutOffPercent.toFixed(2),
  ]
  return `| ${cells.join(' | ')} | ${figures.complaints.join(' / ').slice(0, 60)}`
}

function halfOf(name: string): string {
  return Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0 ? 'even' : 'odd'
}

function count(half: string): void {
  const own = rows.filter(({ name }) => halfOf(name) === half)
  const apart = (by: number): number =>
    own.filter(({ ours, theirs }) => Math.abs(printGrades.indexOf(ours) - printGrades.indexOf(theirs)) === by).length
  const isNear = ({ report, figures }: Row): boolean =>
    Math.abs(report.walls.lostAreaPercent - figures.lostPercent) <= 2
  const written = own.filter(({ figures }) => figures.written)
  const grades = printGrades.map((grade) => `${grade} ${own.filter(({ ours }) => ours === grade).length}`)
  console.log(
    `${half}: ${own.length} files, ours ${grades.join(', ')}; the same grade ${apart(0)}, one grade apart ${apart(1)}, two ${apart(2)}; left out within 2 points ${written.filter(isNear).length} of ${written.length}`,
  )
}

function modelsBelow(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => shapes.test(path) && !path.includes('malformed'))
    .toSorted()
    .map((path) => join(root, path))
    .filter((path) => statSync(path).isFile())
}

function zipped(path: string): Uint8Array {
  const at = dirname(path)
  const names = readdirSync(at).filter((name) => statSync(join(at, name)).isFile())
  const own = names.filter((name) => name === basename(path) || !shapes.test(name))
  return zipSync(Object.fromEntries(own.map((name) => [name, new Uint8Array(readFileSync(join(at, name)))])))
}
