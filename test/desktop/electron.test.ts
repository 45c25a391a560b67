/** The same journey over a real Electron, wherever one is found: `ELECTRON_OVERRIDE_DIST_PATH`, or the installed one. */
import { test } from 'vitest'
import { installedElectron } from '../../scripts/find-electron.mjs'
import { testJourney } from '../e2e/journey.ts'
import { launchElectron } from '../support/launch-electron.ts'

const runtime = installedElectron()
const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

if (runtime === null || !hasDisplay) {
  const why = runtime === null ? 'no Electron runtime is on this machine' : 'there is no display'
  console.warn(
    `\nSKIPPED: the tests over a real Electron, because ${why}. The desktop host is proved over its stand-in only.\n`,
  )
  test.skip(`the journey over a real Electron (${why})`, () => undefined)
} else {
  testJourney('electron', (options) => launchElectron(runtime, options))
}
