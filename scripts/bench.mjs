/**
 * `npm run bench [-- NAME …]`: runs the benchmarks one after the other; each prints its own table. `engine` stands for
 * all benchmarks of the engine. Arguments from the first one that starts with -- are passed on to them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say, setUp } from './setup.mjs'

setUp()
const making = ['text-to-3d', 'image-to-3d', 'artwork', 'views', 'one-picture', 'images', 'texture']
const meshes = [
  'formats',
  'fuzz',
  'reading-time',
  'programs',
  'repair',
  'repair-judge',
  'judge-marks',
  'prepare',
  'verdict',
  'hollow',
  'simplify',
  'simplify-speed',
  'remesh',
  'pose',
]
const engine = [...making, ...meshes]
const all = [...engine, 'hostile-input', 'service', 'analyse', 'start', 'queue', 'team', 'viewer', 'luminance']
/** Benchmarks of the page need a browser. */
const withPage = ['start', 'queue', 'viewer', 'luminance']
const words = process.argv.slice(2)
const option = words.findIndex((word) => word.startsWith('--'))
const given = option < 0 ? words : words.slice(0, option)
const options = option < 0 ? [] : words.slice(option)
const names = given.length === 0 ? all : given.flatMap((name) => (name === 'engine' ? engine : [name]))
const unknown = names.find((name) => !existsSync(join(root, 'test', 'bench', `${name}.ts`)))
if (unknown !== undefined) fail(`There is no benchmark ${unknown}; there are ${all.join(', ')}.`)

if (withPage.some((name) => names.includes(name))) {
  const { build } = await import('./build.mjs')
  await build()
}
let failed = false
for (const name of names) {
  say(`\n— ${name} —`)
  const { status } = spawnSync(process.execPath, [join(root, 'test', 'bench', `${name}.ts`), ...options], {
    cwd: root,
    stdio: 'inherit',
  })
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
