/** Parts of the window that are not needed in its first second: loaded when they are first drawn, after what is in sight. */
import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

/** To be drawn inside a `Suspense`. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }))
}
