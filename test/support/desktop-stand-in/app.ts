/** `app`: its life from ready to quit. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { RenderProcessGoneDetails } from 'electron'
import { record } from './state.ts'

/** What a test does to a window. */
interface StandInWindow {
  close(): void
  crash(reason: RenderProcessGoneDetails['reason']): void
  hang(hangs: boolean): void
}

class App extends EventEmitter {
  readonly isPackaged = process.env['STAND_IN_PACKAGED'] === '1'
  readonly commandLine = {
    hasSwitch: (name: string): boolean =>
      process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)),
  }
  /** The open windows; each enters and leaves by itself. */
  readonly windows = new Set<StandInWindow>()
  readonly #paths = new Map<string, string>()

  setName(_name: string): void {}
  setAppUserModelId(id: string): void {
    record.appUserModelId = id
  }
  getName(): string {
    return 'Maquette'
  }
  getVersion(): string {
    const about = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    return about.version
  }
  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }
  getPath(name: string): string {
    return this.#paths.get(name) ?? tmpdir()
  }
  requestSingleInstanceLock(): boolean {
    return process.env['STAND_IN_SECOND_INSTANCE'] !== '1'
  }
  whenReady(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  /** As Electron: asks, closes the windows, reports, ends. */
  quit(): void {
    let prevented = false
    this.emit('before-quit', { preventDefault: () => (prevented = true) })
    if (prevented) return
    for (const window of this.windows) window.close()
    this.emit('will-quit', { preventDefault: () => undefined })
    this.emit('quit')
    // A moment for the browser to go.
    setTimeout(() => process.exit(0), 500)
  }
  exit(code: number): void {
    process.exit(code)
  }
}

// Where a packaged Electron has its archive; the test says where that is.
const resources = process.env['STAND_IN_RESOURCES']
if (resources !== undefined) Object.assign(process, { resourcesPath: resources })

export const app = new App()
