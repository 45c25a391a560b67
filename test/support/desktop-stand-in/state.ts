/** The stand-in's memory: what the main process asked of the desk, and what a test will answer. */
import type { StandInRecord } from './control.ts'

export const record: StandInRecord = {
  notifications: [],
  progress: [],
  shownInFolder: [],
  openedPaths: [],
  openedPages: [],
  errorBoxes: [],
  messageBoxes: [],
  awake: [],
  loads: 0,
  zoomFactor: 1,
  appUserModelId: null,
  drags: [],
  savedDialogs: [],
  refusedRequests: [],
  refusedNavigations: [],
  refusedWindows: [],
  menuLabels: [],
  permissions: [],
  foreignReplies: [],
  crashReporter: null,
  webRtcPolicies: [],
  webPreferences: null,
}

export const answers: { saveDialogs: (string | null)[]; focused: boolean } = { saveDialogs: [], focused: true }
