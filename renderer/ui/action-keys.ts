/** The keys of actions, provided by the window: returns them as they are shown, undefined for an action without any. */
import { createContext } from 'react'

export const ActionKeys = createContext<(action: string) => string | undefined>(() => undefined)
