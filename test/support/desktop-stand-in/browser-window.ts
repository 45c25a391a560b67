/** `BrowserWindow` over a Playwright page. One window at a time, as Maquette has. */
import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindowConstructorOptions, Rectangle, RenderProcessGoneDetails } from 'electron'
import { chromium, type BrowserContext, type Frame, type Page, type Request } from 'playwright'
import { installPreload, openChannel, type FromPage, type PreloadBridge } from './bridge.ts'
import { app } from './app.ts'
import { heldMessage } from './held-message.ts'
import { ipcMain } from './ipc-main.ts'
import { protocolHandler } from './protocol.ts'
import { serveProtocol, type ProtocolServer } from './protocol-server.ts'
import { askWebRequest } from './session.ts'
import { answers, record } from './state.ts'

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

class WebContents extends EventEmitter {
  readonly mainFrame = { url: '' }
  openHandler: OpenHandler = () => ({ action: 'allow' })
  bridge: PreloadBridge | null = null
  crashed = false

  isCrashed(): boolean {
    return this.crashed
  }

  /** As Electron: 'render-process-gone' follows. */
  forcefullyCrashRenderer(): void {
    this.gone('killed')
  }

  gone(reason: RenderProcessGoneDetails['reason']): void {
    this.crashed = true
    setImmediate(() => this.emit('render-process-gone', {}, { reason, exitCode: 11 }))
  }

  /** The page has as much room as in a zoomed window; nothing is drawn larger. */
  setZoomFactor(factor: number): void {
    record.zoomFactor = factor
    this.emit('zoomed', factor)
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    record.webRtcPolicies.push(policy)
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.crashed) throw new Error('a message was sent to a window that has crashed')
    void this.bridge?.send(channel, heldMessage(args))
  }

  startDrag(item: { file: string }): void {
    record.drags.push({ file: item.file })
  }
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents()
  readonly #options: BrowserWindowConstructorOptions
  readonly #profile = mkdtempSync(join(tmpdir(), 'maquette-stand-in-'))
  #context: BrowserContext | null = null
  #page: Page | null = null
  #server: ProtocolServer | null = null
  #destroyed = false
  #bounds: Rectangle

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    const preferences = options.webPreferences
    if (preferences?.contextIsolation !== true || preferences.sandbox !== true || preferences.nodeIntegration !== false)
      throw new Error('the window must be isolated, sandboxed and without Node')
    record.webPreferences = { ...preferences }
    this.#options = options
    this.webContents.on('zoomed', (factor: number) => void this.#zoom(factor))
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 1440, height: options.height ?? 900 }
    app.windows.add(this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  /** A page that is loaded again has nothing of the one before. */
  async loadURL(url: string): Promise<void> {
    record.loads += 1
    this.webContents.crashed = false
    if (this.#page === null) return this.#open(url)
    this.webContents.mainFrame.url = url
    await this.#page.goto(`${this.#server?.origin}/`)
  }

  async #zoom(factor: number): Promise<void> {
    const { width, height } = this.#bounds
    await this.#page?.setViewportSize({ width: Math.round(width / factor), height: Math.round(height / factor) })
  }

  async #open(url: string): Promise<void> {
    const ownOrigin = url.replace(/\/$/, '')
    this.#server = await serveProtocol(ownOrigin, () => protocolHandler(url))
    const context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: process.env['MAQUETTE_CHROMIUM'] ?? '/usr/bin/chromium',
      headless: true,
      viewport: { width: this.#bounds.width, height: this.#bounds.height },
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-gpu-compositing',
        '--disable-background-networking',
        '--remote-debugging-port=0',
      ],
    })
    this.#context = context
    const page = context.pages()[0] ?? (await context.newPage())
    this.#page = page
    await this.#guard(context, page, ownOrigin, this.#server.origin)
    await this.#preload(page)
    const toOwn = (address: string) => address.replace(this.#server?.origin ?? '', ownOrigin)
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.webContents.mainFrame.url = toOwn(frame.url())
    })
    page.on('close', () => this.#closed())
    this.webContents.mainFrame.url = url
    await page.goto(`${this.#server.origin}/`)
    this.emit('ready-to-show')
    const [port] = readFileSync(join(this.#profile, 'DevToolsActivePort'), 'utf8').split('\n')
    process.send?.({ opened: { endpoint: `http://127.0.0.1:${port}`, pageUrl: `${this.#server.origin}/` } })
  }

  async #preload(page: Page): Promise<void> {
    const path = this.#options.webPreferences?.preload
    if (path === undefined) return
    const session = await page.context().newCDPSession(page)
    this.webContents.bridge = await installPreload(session, readFileSync(path, 'utf8'), async (message: FromPage) => {
      if (message.channel === openChannel) return void this.#refusesWindow(String(message.args[0]))
      const event = { senderFrame: this.webContents.mainFrame, sender: this.webContents }
      const args = heldMessage(message.args)
      if (message.kind === 'invoke') return heldMessage(await ipcMain.answer(message.channel, event, args))
      return void ipcMain.emit(message.channel, event, ...args)
    })
  }

  /** Puts every request, navigation and new window before the main process's own handlers. */
  async #guard(context: BrowserContext, page: Page, ownOrigin: string, carrier: string): Promise<void> {
    await context.route('**/*', async (route) => {
      const request = route.request()
      const url = request.url().startsWith(carrier) ? ownOrigin + request.url().slice(carrier.length) : request.url()
      const opener = request.isNavigationRequest() ? frameOf(request) : 'none'
      // A window that has no frame yet is one that the page wants to open; it is refused below.
      if (opener === null) return route.abort('aborted')
      if (opener === page.mainFrame() && !url.startsWith(ownOrigin)) {
        let prevented = false
        this.webContents.emit('will-navigate', { url, preventDefault: () => (prevented = true) })
        if (prevented) {
          record.refusedNavigations.push(url)
          return route.abort('aborted')
        }
      }
      if (await askWebRequest(url)) return route.continue()
      record.refusedRequests.push(url)
      return route.abort('blockedbyclient')
    })
    context.on('page', (opened) => {
      if (opened === page) return
      if (this.#refusesWindow(opened.url())) void opened.close()
    })
  }

  #refusesWindow(url: string): boolean {
    if (this.webContents.openHandler({ url }).action === 'allow') return false
    record.refusedWindows.push(url)
    return true
  }

  /** The page is gone at once, with all that was in it: what it would write when it is told to leave is not written. */
  crash(reason: RenderProcessGoneDetails['reason']): void {
    const silence = this.#page?.evaluate(() => void (Storage.prototype.setItem = () => undefined))
    void silence?.then(() => this.#page?.goto('about:blank')).then(() => this.webContents.gone(reason))
  }

  hang(hangs: boolean): void {
    this.emit(hangs ? 'unresponsive' : 'responsive')
  }

  close(): void {
    this.emit('close', { preventDefault: () => undefined })
    void this.#context?.close().finally(() => this.#closed())
  }

  #closed(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    app.windows.delete(this)
    this.#server?.stop()
    rmSync(this.#profile, { recursive: true, force: true })
    this.emit('closed')
    if (app.windows.size === 0) app.emit('window-all-closed')
  }

  show(): void {}
  focus(): void {
    answers.focused = true
  }
  maximize(): void {}
  restore(): void {}
  isMaximized(): boolean {
    return false
  }
  isMinimized(): boolean {
    return false
  }
  isFocused(): boolean {
    return answers.focused
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
  getNormalBounds(): Rectangle {
    return this.#bounds
  }
  setProgressBar(fraction: number): void {
    record.progress.push(fraction)
  }
}

/** Null while a new window's frame is not there yet. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame()
  } catch {
    return null
  }
}
