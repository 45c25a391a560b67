/** The language of this window: chosen in the settings, or by the system. */
import { useEffect, useState } from 'react'
import {
  currentLanguage,
  languages,
  setLanguage,
  type Language,
  type Translations,
} from '../../shared/text/language.ts'
import type { Settings } from '../../shared/protocol/settings.ts'
import { translateCatalogues } from '../state/services/catalogues.ts'
import { useStudio } from '../state/use-studio.ts'

/** Stored for the first frame, before the studio has responded. */
const remembered = 'maquette-language'

/** Translations are data files, fetched only when they are needed. */
const files: Readonly<Record<Exclude<Language, 'en'>, URL>> = {
  de: new URL('../languages/de.json', import.meta.url),
  'zh-Hans': new URL('../languages/zh-Hans.json', import.meta.url),
}

/** Sets the language before the window is drawn. */
export async function startLanguage(): Promise<void> {
  await applyLanguage((localStorage.getItem(remembered) ?? 'system') as Settings['language'])
}

/** Returns the language that the window is drawn in, and follows the setting. */
export function useLanguageSetting(): Language {
  const [language, setShown] = useState(currentLanguage)
  const setting = useStudio(({ snapshot }) => snapshot?.settings.language)
  useEffect(() => {
    if (setting === undefined) return
    localStorage.setItem(remembered, setting)
    void applyLanguage(setting).then((changed) => {
      setShown(currentLanguage())
      if (changed) translateCatalogues()
    })
  }, [setting])
  return language
}

/** Returns whether the language changed. English where the translations cannot be loaded. */
async function applyLanguage(setting: Settings['language']): Promise<boolean> {
  const wanted = languages.find((language) => language === setting) ?? systemLanguage(navigator.languages)
  if (wanted === currentLanguage() && document.documentElement.lang === wanted) return false
  const translations = wanted === 'en' ? {} : await fetchTranslations(files[wanted])
  const language = translations === null ? 'en' : wanted
  setLanguage(
    language,
    translations ?? {},
    navigator.languages.find((one) => languageOf(one) === language),
  )
  document.documentElement.lang = language
  return true
}

/** Returns null where the file cannot be loaded. */
export async function fetchTranslations(file: URL): Promise<Translations | null> {
  try {
    const response = await fetch(file)
    return response.ok ? ((await response.json()) as Translations) : null
  } catch {
    return null
  }
}

/** Returns the first of the system's languages that the window speaks, else English. */
export function systemLanguage(preferred: readonly string[]): Language {
  return preferred.map(languageOf).find((language) => language !== undefined) ?? 'en'
}

/** Traditional Chinese is another language: its readers are not given simplified characters. */
function languageOf(tag: string): Language | undefined {
  const { language, script } = new Intl.Locale(tag).maximize()
  return languages.find((one) => one === language || one === `${language}-${script}`)
}
