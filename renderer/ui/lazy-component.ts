/** Parts of the window that its first second does without: loaded when they are wanted, or ahead of that while nothing else is to be done. */
import { createElement, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'

type Bring = () => Promise<void>

/** Those that no one has asked for yet, in the order in which they will be loaded ahead. */
const ahead: Bring[] = []
let loadsAhead = false
let onMissing: (thrown: unknown) => void = () => undefined

interface LazyOptions {
  /** A hook for what is always drawn and seldom seen, such as a dialog: whether it is needed now. */
  useWanted?: () => boolean
  /** A failure goes to the boundary around it, in place of the listener for missing parts. */
  throws?: boolean
  /** Drawn in its place until it is there. */
  meanwhile?: ReactNode
}

/**
 * A component in place of one that is still to be loaded: once it is there it is drawn at once, wherever it comes. A part that could not be loaded is asked for again when it is drawn or wanted the next time.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { useWanted = always, throws = false, meanwhile = null }: LazyOptions = {},
): (props: Props) => ReactNode {
  const usePart = part(load)
  return function LazyComponent(props) {
    const [failure, setFailure] = useState<{ thrown: unknown } | null>(null)
    const Part = usePart(useWanted(), throws ? (thrown) => setFailure({ thrown }) : onMissing)
    if (failure !== null) throw failure.thrown
    return Part === null ? meanwhile : createElement(Part, props)
  }
}

/** A hook in place of an import of something that is seldom wanted: null until it is there. */
export function lazyModule<Module>(load: () => Promise<Module>): (wanted: boolean) => Module | null {
  const usePart = part(load)
  return (wanted) => usePart(wanted, onMissing)
}

/** The hook that has the part as soon as it is there, and asks for it when it is wanted. */
function part<Part>(load: () => Promise<Part>): (wanted: boolean, onFailure: (thrown: unknown) => void) => Part | null {
  let there: Part | null = null
  let coming: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const bring: Bring = () => {
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
  ahead.push(bring)
  if (loadsAhead && ahead.length === 1) void loadNext()

  return function usePart(wanted, onFailure) {
    const found = useSyncExternalStore(subscribe, () => there)
    const fail = useEffectEvent(onFailure)
    useEffect(() => {
      if (wanted) bring().catch(fail)
    }, [wanted])
    return found
  }
}

/** From now on what is not there is loaded in idle time, one part after another. What fails then is left until it is wanted. */
export function loadAhead(): void {
  if (loadsAhead) return
  loadsAhead = true
  void loadNext()
}

/** `listener` is told of parts that were wanted and could not be loaded. */
export function onMissingPart(listener: (thrown: unknown) => void): void {
  onMissing = listener
}

async function loadNext(): Promise<void> {
  for (;;) {
    await idle()
    const bring = ahead[0]
    if (bring === undefined) return
    await bring().catch(() => undefined)
    ahead.shift()
  }
}

/** Not every browser tells of idle time. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5000 })
    else setTimeout(resolve, 200)
  })
}

function always(): boolean {
  return true
}
