/** Lazily loaded parts of the window: loaded when they are needed, or earlier in idle time. */
import { createElement, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'

type Preload = () => Promise<void>

/** Parts that are not loaded yet, in the order in which they are preloaded. */
const preloads: Preload[] = []
let loadsAhead = false
let onMissing: (thrown: unknown) => void = () => undefined

interface LazyOptions {
  /**
   * A hook that returns whether the part is needed now, for parts that are always mounted and rarely shown, such as
   * dialogs.
   */
  useWanted?: () => boolean
  /** Throws a load failure to the error boundary instead of calling the listener for missing parts. */
  throws?: boolean
  /** Rendered until the part is loaded. */
  fallback?: ReactNode
}

/**
 * Returns a component that loads the real one on demand and renders it synchronously once loaded. A failed load is
 * retried at the next render or when it is needed again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { useWanted = always, throws = false, fallback = null }: LazyOptions = {},
): (props: Props) => ReactNode {
  const usePart = part(load)
  return function LazyComponent(props) {
    const [failure, setFailure] = useState<{ thrown: unknown } | null>(null)
    const Part = usePart(useWanted(), throws ? (thrown) => setFailure({ thrown }) : onMissing)
    if (failure !== null) throw failure.thrown
    return Part === null ? fallback : createElement(Part, props)
  }
}

/** Returns a hook that loads a module on demand: null until it is loaded. */
export function lazyModule<Module>(load: () => Promise<Module>): (wanted: boolean) => Module | null {
  const usePart = part(load)
  return (wanted) => usePart(wanted, onMissing)
}

/** Returns a hook that loads the part on demand and returns it, or null until then. */
function part<Part>(load: () => Promise<Part>): (wanted: boolean, onFailure: (thrown: unknown) => void) => Part | null {
  let there: Part | null = null
  let coming: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const preload: Preload = () => {
    coming ??= load().then(
      (loaded) => {
        there = loaded
        for (const listener of listeners) listener()
      },
      (thrown: unknown) => {
        coming = null
        throw thrown
      },
    )
    return coming
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  preloads.push(preload)
  if (loadsAhead && preloads.length === 1) void loadNext()

  return function usePart(wanted, onFailure) {
    const found = useSyncExternalStore(subscribe, () => there)
    const fail = useEffectEvent(onFailure)
    useEffect(() => {
      if (wanted) preload().catch(fail)
    }, [wanted])
    return found
  }
}

/** Starts to preload parts in idle time, one after another. A part that fails is loaded again on demand. */
export function loadAhead(): void {
  if (loadsAhead) return
  loadsAhead = true
  void loadNext()
}

/** Sets the listener for parts that were needed and could not be loaded. */
export function onMissingPart(listener: (thrown: unknown) => void): void {
  onMissing = listener
}

async function loadNext(): Promise<void> {
  for (;;) {
    await idle()
    const preload = preloads[0]
    if (preload === undefined) return
    await preload().catch(() => undefined)
    preloads.shift()
  }
}

/** Resolves in idle time; falls back to a timer where `requestIdleCallback` is missing, as in Safari. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5000 })
    else setTimeout(resolve, 200)
  })
}

function always(): boolean {
  return true
}
