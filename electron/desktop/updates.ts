/**
 * Checks for, downloads and installs updates, in packages that have an update address and while updates are enabled.
 * Never while a job is being sent or its result downloaded; installs only on request.
 */
import type { UpdateChannel, UpdateState } from '../../shared/protocol/updates.ts'
import type { Clock, UpdatePort } from '../backend/ports.ts'
import { descriptionName, isSigned, type SignedUpdate } from './update-signature.ts'

export interface FoundUpdate extends SignedUpdate {
  notes: string
  signature: string | null
}

/** The operations of electron-updater; each rejects when it fails. */
export interface UpdateEngine {
  /** Null if there is nothing newer, or this machine is not yet part of a staged roll-out. */
  check(channel: UpdateChannel): Promise<FoundUpdate | null>
  /** Rejects a file with another hash than in its description. */
  download(onProgress: (fraction: number) => void, signal: AbortSignal): Promise<void>
  /** Quits and starts the new version. */
  restart(): void
}

export interface UpdateOptions {
  /**
   * Why this installation cannot update itself, or how to load the updater, with the public key (PEM) of its updates.
   */
  source: Extract<UpdateState, { kind: 'unsupported' }>['reason'] | { load(): Promise<UpdateEngine>; publicKey: string }
  chosen: () => { enabled: boolean; channel: UpdateChannel }
  /** Number of jobs being sent or downloaded. */
  busyJobs: () => number
  onState: (state: UpdateState) => void
  /** Stops the studio; the window stays open in the meantime. */
  stopStudio: () => Promise<void>
  clock: Clock
  log: (message: string, data: Record<string, unknown>) => void
}

export interface Updates extends UpdatePort {
  /** Must be called when settings or jobs have changed. */
  updateState(): void
  /** Checks one minute after the start and then every six hours, until the signal aborts. */
  keepChecking(signal: AbortSignal): Promise<void>
}

const notesLimit = 20_000

export function createUpdates({ source, chosen, busyJobs, onState, stopStudio, clock, log }: UpdateOptions): Updates {
  const unsupported: UpdateState | null = typeof source === 'string' ? { kind: 'unsupported', reason: source } : null
  let state: UpdateState = unsupported ?? { kind: 'current', checkedAt: null }
  let engine: UpdateEngine | null = null
  let downloading: AbortController | null = null
  let installing = false
  let channel = chosen().channel

  const show = (next: UpdateState): UpdateState => {
    if (JSON.stringify(next) !== JSON.stringify(state)) onState((state = next))
    return state
  }
  const fail = (reason: Extract<UpdateState, { kind: 'failed' }>['reason'], thrown: unknown): void => {
    log('an update failed', { reason, cause: String(thrown) })
    show({ kind: 'failed', reason, at: new Date(clock.now()).toISOString() })
  }

  const check = async (): Promise<UpdateState> => {
    if (typeof source === 'string' || !['current', 'failed'].includes(updateState().kind)) return state
    show({ kind: 'checking' })
    let found: FoundUpdate | null
    try {
      engine ??= await source.load()
      found = await engine.check(channel)
    } catch (thrown) {
      if (state.kind === 'checking') fail('unreachable', thrown)
      return state
    }
    // The settings have changed in the meantime.
    if (state.kind !== 'checking') return state
    if (found === null) return show({ kind: 'current', checkedAt: new Date(clock.now()).toISOString() })
    if (!isSigned(descriptionName(channel), found, found.signature, source.publicKey)) {
      fail('bad-signature', found.version)
      return state
    }
    show({ kind: 'available', version: found.version, notes: found.notes.slice(0, notesLimit), waitsFor: busyJobs() })
    return updateState()
  }

  const download = async (version: string, notes: string): Promise<void> => {
    const controller = (downloading = new AbortController())
    const { signal } = controller
    show({ kind: 'downloading', version, notes, fraction: 0 })
    try {
      await engine?.download((fraction) => {
        if (!signal.aborted) show({ kind: 'downloading', version, notes, fraction: Math.floor(fraction * 100) / 100 })
      }, signal)
      if (!signal.aborted) show({ kind: 'ready', version, notes, waitsFor: busyJobs() })
    } catch (thrown) {
      if (!signal.aborted) fail('download', thrown)
    } finally {
      if (downloading === controller) downloading = null
    }
    // Interrupted by a job: retried when the job has ended.
    updateState()
  }

  const giveUp = (next: UpdateState): UpdateState => {
    downloading?.abort()
    return show(next)
  }

  function updateState(): UpdateState {
    if (unsupported !== null) return state
    const wanted = chosen()
    if (!wanted.enabled) return giveUp({ kind: 'off' })
    if (state.kind === 'off' || wanted.channel !== channel) {
      channel = wanted.channel
      return giveUp({ kind: 'current', checkedAt: null })
    }
    const waitsFor = busyJobs()
    if (state.kind === 'downloading' && waitsFor > 0) {
      const { version, notes } = state
      return giveUp({ kind: 'available', version, notes, waitsFor })
    }
    if (state.kind === 'ready') return show({ ...state, waitsFor })
    if (state.kind === 'available') {
      show({ ...state, waitsFor })
      if (waitsFor === 0 && downloading === null) void download(state.version, state.notes)
    }
    return state
  }

  return {
    state: () => state,
    check,
    updateState: () => void updateState(),
    install: async () => {
      const now = updateState()
      if (now.kind !== 'ready' || now.waitsFor > 0 || installing) return now
      installing = true
      await stopStudio()
      engine?.restart()
      return now
    },
    keepChecking: async (signal) => {
      if (unsupported !== null) return
      for (await clock.sleep(60_000, signal); !signal.aborted; await clock.sleep(6 * 3_600_000, signal)) await check()
    },
  }
}
