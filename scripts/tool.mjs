/**
 * `npm run tool -- NAME …`: rarely needed tools. `replicas`: runs every service as a server on this computer, with a
 * studio that uses them all. `gallery`: renders the pictures of the documentation. `notices`: writes the list of
 * packages. `sbom FILE`: writes the bill of materials.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { statusOf } from './checks.mjs'
import { fail, root, setUp } from './setup.mjs'

/** The program of each tool, and whether it shows the page, which must be built then. */
const tools = {
  replicas: { program: 'test/support/services/run-replicas.ts', hasPage: true },
  gallery: { program: 'test/support/gallery.ts', hasPage: true },
  notices: { program: 'scripts/notices.mjs', hasPage: false },
  sbom: { program: 'scripts/sbom.mjs', hasPage: false },
}
const [name, ...given] = process.argv.slice(2)
const tool = Object.hasOwn(tools, name ?? '') ? tools[name] : null
if (tool === null) fail(`Use: npm run tool -- NAME, with one of ${Object.keys(tools).join(', ')}.`)
setUp()
if (tool.hasPage) await (await import('./build.mjs')).build()
const child = spawn(process.execPath, [join(root, tool.program), ...given], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
process.exit(await statusOf(child))
