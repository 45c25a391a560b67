/**
 * The preload in its isolated world, and the two carriers: `contextBridge` between the worlds of the page, by DOM events whose
 * detail is a JSON string (events cross worlds at once, strings cross unchanged), and IPC between the page and the main
 * process, by a binding that only the isolated world has.
 */
import type { CDPSession } from 'playwright'

const world = 'maquette-preload'
const binding = '__standInSend'
/** On it the page's calls of `window.open` arrive, which never opens anything: as in Electron where every window is denied. */
export const openChannel = 'stand-in:open-window'

export interface FromPage {
  kind: 'invoke' | 'send'
  id: number
  channel: string
  args: unknown[]
}

export interface PreloadBridge {
  /** As `webContents.send`. */
  send(channel: string, args: unknown[]): Promise<void>
}

/** Installs the preload for every document of the page. `answer` resolves an `invoke`; for a `send` its result is dropped. */
export async function installPreload(
  session: CDPSession,
  preloadSource: string,
  answer: (message: FromPage) => Promise<unknown>,
): Promise<PreloadBridge> {
  const contexts = new Set<number>()
  const evaluate = async (contextId: number, message: unknown) => {
    await session
      .send('Runtime.evaluate', {
        contextId,
        expression: `__standInReceive(${JSON.stringify(JSON.stringify(message))})`,
      })
      // The document went away meanwhile, as it may.
      .catch(() => undefined)
  }
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === world) contexts.add(context.id)
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => void contexts.delete(executionContextId))
  session.on('Runtime.executionContextsCleared', () => contexts.clear())
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== binding) return
    const message = JSON.parse(payload) as FromPage
    void answer(message)
      .then(
        (value) => ({ value }),
        (error: unknown) => ({ error: String(error) }),
      )
      .then((outcome) =>
        message.kind === 'invoke'
          ? evaluate(executionContextId, { kind: 'result', id: message.id, ...outcome })
          : undefined,
      )
  })
  await session.send('Page.enable')
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: binding, executionContextName: world })
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${mainWorld.toString()})()` })
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName: world,
    source: `(${isolatedWorld.toString()})(${JSON.stringify(binding)}, ${JSON.stringify(openChannel)}, (require, module, exports) => {\n${preloadSource}\n})`,
  })
  return {
    send: async (channel, args) => {
      await Promise.all([...contexts].map((contextId) => evaluate(contextId, { kind: 'event', channel, args })))
    },
  }
}

/** Runs in the page's own world: builds what the preload exposes, as frozen objects of functions. */
function mainWorld(): void {
  type Reported = { kind: string; value?: unknown; error?: string }
  let returned: Reported = { kind: 'value' }
  let next = 1
  const callbacks = new Map<number, (...given: unknown[]) => unknown>()
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const reported = (event: Event) => JSON.parse((event as CustomEvent<string>).detail)
  const call = (target: unknown, given: unknown[]): unknown => {
    const args = given.map((value) => {
      if (typeof value !== 'function') return { value }
      const callback = next++
      callbacks.set(callback, value as (...given: unknown[]) => unknown)
      return { callback }
    })
    document.dispatchEvent(new CustomEvent('stand-in:call', { detail: JSON.stringify({ target, args }) }))
    if (returned.kind === 'error') throw new Error(returned.error)
    if (returned.kind === 'function') {
      const target = { returned: returned.value }
      return (...more: unknown[]) => call(target, more)
    }
    if (returned.kind === 'promise') {
      const id = returned.value as number
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
    }
    return returned.value
  }
  window.open = (url) => {
    document.dispatchEvent(new CustomEvent('stand-in:open', { detail: JSON.stringify(String(url)) }))
    return null
  }
  document.addEventListener('stand-in:return', (event) => {
    returned = reported(event)
  })
  document.addEventListener('stand-in:settle', (event) => {
    const { id, value, error } = reported(event)
    const waiting = pending.get(id)
    pending.delete(id)
    if (error === undefined) waiting?.resolve(value)
    else waiting?.reject(new Error(error))
  })
  document.addEventListener('stand-in:callback', (event) => {
    const { callback, args } = reported(event)
    callbacks.get(callback)?.(...args)
  })
  document.addEventListener('stand-in:expose', (event) => {
    const { key, names } = reported(event)
    const api = Object.fromEntries(
      names.map((name: string) => [name, (...given: unknown[]) => call({ key, name }, given)]),
    )
    Object.defineProperty(window, key, { value: Object.freeze(api), enumerable: true })
  })
}

/** Runs in the isolated world: gives the preload its `electron`, and carries calls. */
function isolatedWorld(
  sender: string,
  opener: string,
  preload: (require: (name: string) => unknown, module: { exports: unknown }, exports: unknown) => void,
): void {
  type Call = (...given: unknown[]) => unknown
  const post = (globalThis as unknown as Record<string, (payload: string) => void>)[sender]
  const exposed = new Map<string, Record<string, Call>>()
  const returned = new Map<number, Call>()
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<Call>>()
  let next = 1
  const report = (name: string, detail: unknown) =>
    document.dispatchEvent(new CustomEvent(`stand-in:${name}`, { detail: JSON.stringify(detail) }))

  document.addEventListener('stand-in:open', (event) => {
    const url = JSON.parse((event as CustomEvent<string>).detail)
    post?.(JSON.stringify({ kind: 'send', id: 0, channel: opener, args: [url] }))
  })
  document.addEventListener('stand-in:call', (event) => {
    const { target, args } = JSON.parse((event as CustomEvent<string>).detail)
    const given = args.map((arg: { value?: unknown; callback?: number }) =>
      arg.callback === undefined
        ? arg.value
        : (...more: unknown[]) => void report('callback', { callback: arg.callback, args: more }),
    )
    const called = target.key === undefined ? returned.get(target.returned) : exposed.get(target.key)?.[target.name]
    try {
      const result = called?.(...given)
      if (result instanceof Promise) {
        const id = next++
        result.then(
          (value: unknown) => report('settle', { id, value }),
          (error: unknown) => report('settle', { id, error: String(error) }),
        )
        report('return', { kind: 'promise', value: id })
      } else if (typeof result === 'function') {
        const id = next++
        returned.set(id, result as Call)
        report('return', { kind: 'function', value: id })
      } else report('return', { kind: 'value', value: result })
    } catch (error) {
      report('return', { kind: 'error', error: String(error) })
    }
  })

  Object.assign(globalThis, {
    __standInReceive: (json: string) => {
      const message = JSON.parse(json)
      if (message.kind === 'result') {
        const asked = waiting.get(message.id)
        waiting.delete(message.id)
        if (message.error === undefined) asked?.resolve(message.value)
        else asked?.reject(new Error(message.error))
      } else for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args)
    },
  })

  const electron = {
    contextBridge: {
      exposeInMainWorld: (key: string, api: Record<string, Call>) => {
        exposed.set(key, api)
        report('expose', { key, names: Object.keys(api) })
      },
    },
    ipcRenderer: {
      invoke: (channel: string, ...args: unknown[]) =>
        new Promise((resolve, reject) => {
          const id = next++
          waiting.set(id, { resolve, reject })
          post?.(JSON.stringify({ kind: 'invoke', id, channel, args }))
        }),
      send: (channel: string, ...args: unknown[]) => post?.(JSON.stringify({ kind: 'send', id: 0, channel, args })),
      on: (channel: string, listener: Call) => {
        const known = listeners.get(channel) ?? new Set<Call>()
        listeners.set(channel, known.add(listener))
      },
      removeListener: (channel: string, listener: Call) => void listeners.get(channel)?.delete(listener),
    },
  }
  const module = { exports: {} }
  preload(
    (name) => {
      if (name === 'electron') return electron
      throw new Error(`a sandboxed preload may not require ${name}`)
    },
    module,
    module.exports,
  )
}
