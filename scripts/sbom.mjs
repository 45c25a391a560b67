/**
 * `npm run tool sbom [-- FILE]`: writes the bill of materials of everything shipped, as CycloneDX, with npm's own
 * generator from the lock file, without development packages.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, root, say } from './setup.mjs'
import { shippedPackages } from './shipped.mjs'

/** Writes the file. Electron's runtime is shipped too, although its package is a development package. */
export function writeBillOfMaterials(path) {
  const bill = JSON.parse(npmSbom())
  const electron = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages['node_modules/electron']
  const shipped = new Set([...shippedPackages(), { name: 'electron', version: electron.version }].map(nameOf))
  const full = ({ group, name, version }) => nameOf({ name: group === undefined ? name : `${group}/${name}`, version })
  const components = bill.components.filter((component) => shipped.has(full(component)))
  const refs = new Set([...components.map((component) => component['bom-ref']), bill.metadata.component['bom-ref']])
  // Download addresses describe the machine that built it rather than the packages.
  for (const component of components) delete component.externalReferences
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  writeFileSync(path, `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`)
}

function nameOf({ name, version }) {
  return `${name}@${version}`
}

function npmSbom() {
  const given = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const own = process.env['npm_execpath']
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64e6 }
  const { status, stdout, stderr } =
    own !== undefined && own.endsWith('js')
      ? spawnSync(process.execPath, [own, ...given], options)
      : spawnSync('npm', given, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) fail(`npm could not write the bill of materials: ${stderr}`)
  return stdout
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = process.argv[2] ?? join(root, 'maquette.cdx.json')
  writeBillOfMaterials(path)
  say(path)
}
