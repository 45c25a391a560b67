/** The Electron host: one window over the same backend as the web host. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, crashReporter, dialog, shell, type BrowserWindow } from 'electron'
import { AppError } from '../../shared/protocol/app-error.ts'
import { describeFolderOwner } from '../../shared/protocol/folder-owner-words.ts'
import type { Notice, StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { Backend } from '../backend/backend.ts'
import { createBackend } from '../backend/create-backend.ts'
import { studioFolder } from '../disk/data-folder.ts'
import { logUncaughtExceptions } from '../disk/uncaught-exceptions.ts'
import { probeFolder } from '../disk/probe.ts'
import { systemClock } from '../backend/system-clock.ts'
import { createLayeredSecrets } from '../backend/vault/layered-secrets.ts'
import { appId } from './app-id.ts'
import { watchChildProcesses } from './child-processes.ts'
import { crashReports, makeCrashFolder } from './crash-folder.ts'
import { createDesktopPort } from './desktop-port.ts'
import { startEngine } from './engine.ts'
import { connectWindow } from './ipc.ts'
import { createDesktopUpdates } from './desktop-updates.ts'
import { keychainSearch } from './keychain.ts'
import { createLargeReplies } from './large-replies.ts'
import { keepAwake } from './keep-awake.ts'
import { followScale } from './follow-scale.ts'
import { setMenu } from './menu.ts'
import { filesOfArguments, stageOpened } from './opened-files.ts'
import { openWindow } from './open-window.ts'
import { registerScheme, serveScheme } from './protocol.ts'
import { refusedSwitches } from './refused-switches.ts'
import { keyPages } from '../backend/connections/providers.ts'
import { lockDown } from './security.ts'
import { createSmoke } from './smoke.ts'
import type { WindowRecovery } from './window-recovery.ts'
import { systemWays } from './system-proxy.ts'
import { words } from './words.ts'

const built = fileURLToPath(new URL('.', import.meta.url))
const pageFolder = join(built, '..', 'renderer')
const dataFolder = readDataFlag(process.argv) ?? studioFolder()
let window: BrowserWindow | null = null
let recovery: WindowRecovery | null = null
let zoomWindow = (): void => undefined
/** Adds a notice once the studio is open. */
let notice = (_kind: Notice['kind'], _details: Record<string, unknown>): void => undefined
/** Files to open in the window. */
const opening: string[] = filesOfArguments(process.argv.slice(1), process.cwd())
/** Reports an uncaught exception in the window, or in a dialog if the studio does not exist yet. */
let reportUncaught = (path: string | null): void => dialog.showErrorBox(words.unexpected, words.unexpectedDetails(path))
let openFiles = (paths: readonly string[]): void => void opening.push(...paths)

logUncaughtExceptions(dataFolder, (path) => reportUncaught(path))
const crashFolder = join(dataFolder, 'crashes')
/** A packaged studio refuses debuggers and keeps its sandbox. */
const refused = app.isPackaged ? refusedSwitches(process.argv.slice(1), (name) => app.commandLine.hasSwitch(name)) : []

if (refused.length > 0) {
  dialog.showErrorBox(words.cannotStart, words.refusedSwitches(refused))
  app.exit(1)
} else if (begin()) {
  registerScheme()
  app.on('second-instance', (_event, words, folder) => {
    if (window?.isMinimized() === true) window.restore()
    window?.focus()
    openFiles(filesOfArguments(words.slice(1), folder))
  })
  // macOS emits this event, possibly before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openFiles([path])
  })
  app.whenReady().then(run).catch(giveUp)
} else {
  app.quit()
}

/** Returns false if another instance is running, which is then shown. */
function begin(): boolean {
  app.setName('Maquette')
  app.setAppUserModelId(appId)
  app.setPath('userData', windowFolder())
  if (makeCrashFolder(crashFolder)) {
    app.setPath('crashDumps', crashFolder)
    crashReporter.start({ uploadToServer: false })
  }
  return app.requestSingleInstanceLock()
}

async function run(): Promise<void> {
  lockDown(keyPages())
  let send: (event: StudioEvent) => void = () => undefined
  const updates = createDesktopUpdates(
    new URL('.', import.meta.url),
    () => backend,
    () => stopped(),
    (event) => send(event),
    warn,
  )
  const backend = createBackend({
    host: 'desktop',
    version: app.getVersion(),
    dataFolder,
    secrets: createLayeredSecrets({
      sealedFilePath: join(dataFolder, 'keys.sealed'),
      search: keychainSearch(join(dataFolder, 'keys.system')),
    }),
    desktop: {
      ...createDesktopPort(
        () => window,
        (event) => send(event),
      ),
      updates: updates.port,
      crashReports: {
        folder: crashFolder,
        count: () => crashReports(crashFolder).length,
        show: async () => void (await shell.openPath(crashFolder)),
      },
    },
    clock: systemClock,
    waysTo: systemWays,
    // Unpacked from the archive, since threads cannot read archives.
    engineWorkerUrl: new URL(
      new URL('engine-worker.js', import.meta.url).href.replace('/app.asar/', '/app.asar.unpacked/'),
    ),
    startEngine,
    log: (level, message, data) => {
      if (level !== 'info')
        process.stderr.write(`${level}: ${message} ${data === undefined ? '' : JSON.stringify(data)}\n`)
    },
  })
  const stopped = quitGracefully(backend)
  await backend.start()
  const sayInDialog = reportUncaught
  reportUncaught = (path) => {
    if (window === null) sayInDialog(path)
    else backend.notice('unexpected-error', { path }).catch(() => sayInDialog(path))
  }
  notice = (kind, details) =>
    void backend
      .notice(kind, details)
      .catch((thrown: unknown) => warn(`${kind} could not be shown`, { reason: String(thrown) }))
  watchChildProcesses(notice, warn)
  const replies = createLargeReplies()
  serveScheme(backend, pageFolder, replies)
  const smoke = process.argv.includes('--smoke') ? createSmoke(backend) : null
  send = connectWindow(smoke?.backend ?? backend, () => window, join(built, 'drag.png'), replies)
  setMenu(
    (action) => send({ type: 'host', action }),
    dataFolder,
    (path) => void shell.openPath(path),
    () => recovery?.reload(),
  )
  void keepAwake(backend)
  zoomWindow = await followScale(backend, () => window)
  await showWindow()
  void smoke?.run(dataFolder)
  void updates.follow()
  openFiles = (paths) => {
    if (paths.length > 0) void showFiles(backend, paths, send)
  }
  openFiles(opening.splice(0))
  app.on('activate', () => {
    if (window === null) void showWindow()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

async function showFiles(
  backend: Backend,
  paths: readonly string[],
  send: (event: StudioEvent) => void,
): Promise<void> {
  // On macOS the window may have been closed.
  if (window === null) await showWindow()
  send(await stageOpened(backend, paths, warn))
}

async function showWindow(): Promise<void> {
  const opened = openWindow(built, dataFolder, { quit: () => app.quit(), log: warn, now: Date.now })
  window = opened.window
  recovery = opened.recovery
  opened.window.on('closed', () => {
    window = null
    recovery = null
  })
  // Also after a reload.
  opened.window.webContents.on('did-finish-load', () => zoomWindow())
  await opened.loaded
  zoomWindow()
}

function warn(message: string, data: Record<string, unknown>): void {
  process.stderr.write(`warn: ${message} ${JSON.stringify(data)}\n`)
}

/** Delays quitting until everything is stored. Returns the function that stops the studio before it quits. */
function quitGracefully(backend: Backend): () => Promise<void> {
  let state: 'running' | 'stopping' | 'stopped' = 'running'
  app.on('before-quit', (event) => {
    if (state === 'stopped') return
    event.preventDefault()
    if (state === 'stopping') return
    state = 'stopping'
    void stop().finally(() => app.quit())
  })
  const stop = (): Promise<void> => backend.stop().finally(() => (state = 'stopped'))
  return stop
}

/** Chromium's folder; a temporary one if the disk is not writable, as Chromium cannot start without it. */
function windowFolder(): string {
  const folder = join(dataFolder, 'window')
  try {
    probeFolder(folder)
    return folder
  } catch {
    return mkdtempSync(join(tmpdir(), 'maquette-window-'))
  }
}

function readDataFlag(given: readonly string[]): string | null {
  const at = given.indexOf('--data')
  const folder = at === -1 ? undefined : given[at + 1]
  return folder === undefined ? null : resolve(folder)
}

function giveUp(thrown: unknown): void {
  const error = AppError.from(thrown)
  const inUse = error.details?.['reason'] === 'in-use'
  dialog.showErrorBox(
    words.cannotStart,
    inUse ? words.inUse(dataFolder, describeFolderOwner(error.details)) : words.safe(error.message, dataFolder),
  )
  app.exit(1)
}
