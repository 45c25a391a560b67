/** What is open in this window right now and is forgotten when it closes. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type SettingsPage = 'general' | 'shortcuts'
export type InspectorTab = 'facts' | 'export'

export interface WindowState {
  settings: { page: SettingsPage; connectionId: string | null; adding: boolean } | null
  inspectorTab: InspectorTab
  /** Only where the Inspector is a drawer. */
  inspectorDrawerOpen: boolean
  /** The strip opened over the stage. */
  libraryOpen: boolean
  /** The job whose row is to be brought into view. */
  shownJobId: string | null
}

/** The store itself, for actions and tests. */
export const windowStore = createStore<WindowState>()(() => ({
  settings: null,
  inspectorTab: 'facts',
  inspectorDrawerOpen: false,
  libraryOpen: false,
  shownJobId: null,
}))

/** A part of the window's state. */
export function useWindow<Part>(select: (state: WindowState) => Part): Part {
  return useStore(windowStore, select)
}

/** Opens the settings on a page; with a connection, at the form for its key; `adding`, with the form for a new service. */
export function openSettings(
  page: SettingsPage = 'general',
  options: { connectionId?: string; adding?: boolean } = {},
): void {
  windowStore.setState({
    settings: { page, connectionId: options.connectionId ?? null, adding: options.adding ?? false },
  })
}

/** Closes the settings. */
export function closeSettings(): void {
  windowStore.setState({ settings: null })
}

/** Brings a tab of the Inspector to the front, and the Inspector itself where it is a drawer. */
export function showInspectorTab(inspectorTab: InspectorTab): void {
  windowStore.setState({ inspectorTab, inspectorDrawerOpen: true })
}
