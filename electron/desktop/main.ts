/** The Electron host: one window over the same backend that the web host runs. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, nativeTheme, shell } from 'electron'
import { AppError } from '../../shared/app-error.ts'
import type { StudioEvent } from '../../shared/contract.ts'
import type { Backend } from '../backend/backend.ts'
import { createBackend } from '../backend/create-backend.ts'
import { studioFolder } from '../disk/data-folder.ts'
import { systemClock } from '../backend/system-clock.ts'
import { createLayeredSecrets } from '../backend/vault/layered-secrets.ts'
import { createDesk } from './desk.ts'
import { connectWindow } from './ipc.ts'
import { searchKeychain } from './keychain.ts'
import { setMenu } from './menu.ts'
import { filesOfArguments, stageOpened } from './opened-files.ts'
import { pageUrl } from './origin.ts'
import { registerScheme, serveScheme } from './protocol.ts'
import { lockDown } from './security.ts'
import { keepWindowState, minimumSize, readWindowState } from './window-state.ts'

const built = fileURLToPath(new URL('.', import.meta.url))
const pageFolder = join(built, '..', 'renderer')
const dataFolder = readDataFlag(process.argv) ?? studioFolder()
let window: BrowserWindow | null = null
/** Files to open as soon as the window is there. */
const opening: string[] = filesOfArguments(process.argv.slice(1), process.cwd())
let openFiles = (paths: readonly string[]): void => void opening.push(...paths)

mkdirSync(dataFolder, { recursive: true })
app.setName('Maquette')
app.setPath('userData', join(dataFolder, 'window'))
if (app.requestSingleInstanceLock()) {
  registerScheme()
  app.on('second-instance', (_event, words, folder) => {
    if (window?.isMinimized() === true) window.restore()
    window?.focus()
    openFiles(filesOfArguments(words.slice(1), folder))
  })
  // macOS says it so, and may say it before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openFiles([path])
  })
  app.whenReady().then(run).catch(giveUp)
} else {
  app.quit()
}

async function run(): Promise<void> {
  lockDown()
  let send: (event: StudioEvent) => void = () => undefined
  const backend = createBackend({
    host: 'desktop',
    version: app.getVersion(),
    dataFolder,
    secrets: createLayeredSecrets({
      sealedFilePath: join(dataFolder, 'keys.sealed'),
      search: () => searchKeychain(join(dataFolder, 'keys.system')),
    }),
    desk: createDesk(
      () => window,
      (event) => send(event),
    ),
    clock: systemClock,
    engineWorkerUrl: new URL('engine-worker.js', import.meta.url),
    log: (level, message, data) => {
      if (level !== 'info')
        process.stderr.write(`${level}: ${message} ${data === undefined ? '' : JSON.stringify(data)}\n`)
    },
  })
  quitPolitely(backend)
  await backend.start()
  serveScheme(backend, pageFolder)
  send = connectWindow(backend, () => window, join(built, 'drag.png'))
  setMenu(
    (action) => send({ type: 'host', action }),
    dataFolder,
    (path) => void shell.openPath(path),
  )
  await openWindow()
  openFiles = (paths) => {
    if (paths.length > 0) void showFiles(backend, paths, send)
  }
  openFiles(opening.splice(0))
  app.on('activate', () => {
    if (window === null) void openWindow()
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
  // Without a window, as on macOS after it was closed, there is nobody to tell.
  if (window === null) await openWindow()
  send(
    await stageOpened(
      backend,
      paths,
      (message, data) => void process.stderr.write(`warn: ${message} ${JSON.stringify(data)}\n`),
    ),
  )
}

async function openWindow(): Promise<void> {
  const statePath = join(dataFolder, 'window.json')
  const { bounds, maximised } = readWindowState(statePath)
  const opened = new BrowserWindow({
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: 'Maquette',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#161616' : '#f3f3f3',
    webPreferences: {
      preload: join(built, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  window = opened
  keepWindowState(opened, statePath)
  opened.once('ready-to-show', () => {
    if (maximised) opened.maximize()
    opened.show()
  })
  opened.on('closed', () => {
    window = null
  })
  await opened.loadURL(pageUrl)
}

/** Holds the quit until everything is on disk. */
function quitPolitely(backend: Backend): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running'
  app.on('before-quit', (event) => {
    if (state === 'stopped') return
    event.preventDefault()
    if (state === 'stopping') return
    state = 'stopping'
    void backend.stop().finally(() => {
      state = 'stopped'
      app.quit()
    })
  })
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
    'Maquette cannot start',
    inUse
      ? `Another Maquette is using ${dataFolder}. Close it, or start this one with --data and another folder.`
      : `${error.message}\n\nYour models are safe in ${dataFolder}.`,
  )
  app.exit(1)
}
