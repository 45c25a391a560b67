/** `npm run gallery [-- NAME …]`: the pictures of the documentation, made again with the page as it is now; `test/support/gallery.ts` reports more. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, setUp } from './setup.mjs'

setUp()
const { build } = await import('./build.mjs')
await build()
const gallery = join(root, 'test', 'support', 'gallery.ts')
const { status } = spawnSync(process.execPath, [gallery, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
