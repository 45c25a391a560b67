/** What other programs say of our files: the Khronos validator, assimp, f3d, admesh and PrusaSlicer over generated models. Programs that are not here are left out, and said so. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportModel } from '../../electron/engine/formats/export-model.ts'
import { imageTo3d } from '../../electron/generator/generate/image-to-3d.ts'
import { textTo3d } from '../../electron/generator/generate/text-to-3d.ts'
import { validateGlb } from '../support/validate-glb.ts'

const prompts = [
  'a red dragon figurine, 8 cm tall',
  'a tall blue vase with spiral ribs',
  'three gold stars',
  'a cat on a pumpkin',
  'a sign saying HELLO',
  'a gear with 24 teeth, 6 cm',
  'a bicycle',
  'a mug',
  'a chess queen',
  'a t-rex on a base',
  'a snowman',
  'a wooden box with lid',
]
/** The repairs that admesh counts; a file with nothing to fix has none of them. */
const repairs = [
  'Degenerate facets',
  'Edges fixed',
  'Facets removed',
  'Facets added',
  'Facets reversed',
  'Backwards edges',
]

const here = (program: string) => spawnSync('which', [program]).status === 0
const programs = ['assimp', 'f3d', 'admesh', 'prusa-slicer'].filter(here)
const folder = mkdtempSync(join(tmpdir(), 'maquette-programs-'))
const say = (program: string, given: string[]) => spawnSync(program, given, { encoding: 'utf8', cwd: folder })
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN)

let faults = 0
console.log(`programs here: the Khronos validator, ${programs.join(', ')}`)
for (const prompt of prompts) await check(prompt, (await textTo3d({ prompt, seed: 3 }, () => undefined)).glb)
const image = new Uint8Array(readFileSync(new URL('../fixtures/mushroom.png', import.meta.url)))
await check('a picture of a mushroom', (await imageTo3d({ image, seed: 3 }, () => undefined)).glb)
console.log(faults === 0 ? 'No program found a fault.' : `${faults} faults.`)
process.exit(faults === 0 ? 0 : 1)

async function check(name: string, glb: Uint8Array): Promise<void> {
  const said: string[] = []
  const judge = (program: string, isGood: boolean, words: string) => {
    if (!isGood) faults += 1
    said.push(`${program} ${isGood ? words : `FAULT ${words}`}`)
  }
  const { numErrors, numWarnings } = await validateGlb(glb)
  judge('validator', numErrors + numWarnings === 0, `${numErrors}/${numWarnings}`)

  writeFileSync(join(folder, 'model.glb'), glb)
  const stl = await exportAs(glb, 'stl')
  const triangles = new DataView(stl.buffer, stl.byteOffset).getUint32(80, true)
  writeFileSync(join(folder, 'model.stl'), stl)
  writeFileSync(join(folder, 'model.3mf'), await exportAs(glb, '3mf'))

  if (programs.includes('assimp')) {
    const faces = numberIn(say('assimp', ['info', 'model.glb']).stdout, /Faces:\s+(\d+)/)
    judge('assimp', faces === triangles, `${faces} faces`)
  }
  if (programs.includes('f3d')) {
    const given = ['-a', 'f3d', '--output', 'model.png', 'model.glb']
    judge('f3d', (here('xvfb-run') ? say('xvfb-run', given) : say('f3d', given.slice(2))).status === 0, 'draws it')
  }
  if (programs.includes('admesh')) {
    const { stdout } = say('admesh', ['model.stl'])
    const found = repairs.map((label) => numberIn(stdout, new RegExp(`${label}\\s*:\\s*(\\d+)`)))
    judge(
      'admesh',
      found.every((count) => count === 0),
      'nothing to fix',
    )
  }
  if (programs.includes('prusa-slicer')) {
    const { stdout } = say('prusa-slicer', ['--info', 'model.3mf'])
    const facets = numberIn(stdout, /number_of_facets = (\d+)/)
    judge('prusa-slicer', facets === triangles && stdout.includes('manifold = yes'), `manifold, ${facets} facets`)
  }
  console.log(`${name.padEnd(36)} ${said.join(' · ')}`)
}

async function exportAs(file: Uint8Array, format: 'stl' | '3mf'): Promise<Uint8Array> {
  const input = { file, mediaType: 'model/gltf-binary', name: 'model', format }
  return (await exportModel(input, () => undefined)).file
}
