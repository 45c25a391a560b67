/** `npm run replicas`: every service as a server on this computer, and a studio that has them all (`test/support/services/run-replicas.ts`). */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, setUp } from './setup.mjs'

setUp()
const { build } = await import('./build.mjs')
await build()
const program = join(root, 'test/support/services/run-replicas.ts')
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
