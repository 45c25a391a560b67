/** The settings of the window, as actions that open their page. */
import { openSettings, type SettingsPage } from '../state/window-store.ts'
import { settingsWords } from '../words/settings/settings-words.ts'
import type { SearchEntry } from './find-actions.ts'
import type { Synonyms } from './synonyms.ts'

/** The key of its synonyms, its page and its label. */
const rows: readonly [string, SettingsPage, () => string][] = [
  ['setting-theme', 'general', () => settingsWords.appearance.theme],
  ['setting-language', 'general', () => settingsWords.appearance.language],
  ['setting-motion', 'general', () => settingsWords.appearance.motion],
  ['setting-units', 'general', () => settingsWords.appearance.units],
  ['setting-several', 'general', () => settingsWords.appearance.severalModels],
  ['setting-concurrent', 'general', () => settingsWords.appearance.concurrentJobs],
  ['setting-notifications', 'general', () => settingsWords.notifications.label],
  ['setting-sound', 'general', () => settingsWords.notifications.sound],
  ['setting-slicers', 'slicers', () => settingsWords.pages.slicers],
  ['setting-spools', 'spools', () => settingsWords.pages.spools],
  ['setting-webhooks', 'webhooks', () => settingsWords.pages.webhooks],
  ['setting-network', 'network', () => settingsWords.pages.network],
]

export function settingActions(synonyms: Synonyms): (SearchEntry & { run: () => void })[] {
  return rows.map(([id, page, label]) => ({
    id,
    label: label(),
    detail: settingsWords.title,
    ...(synonyms[id] !== undefined && { synonyms: synonyms[id] }),
    order: 1,
    run: () => openSettings(page),
  }))
}
