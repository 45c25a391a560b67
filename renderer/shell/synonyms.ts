/** Other words for actions, by which people search. Data files, fetched with the palette. */
import { currentLanguage, type Language } from '../../shared/text/language.ts'
import { useLoaded } from '../state/use-loaded.ts'
import { fetchTranslations } from './window-language.ts'

/**
 * By the id of an action, an operation or a setting; presets by `preset-<id>`. Separated by commas.
 */
export type Synonyms = Readonly<Record<string, string>>

const files: Readonly<Record<Language, URL>> = {
  en: new URL('../languages/search/en.json', import.meta.url),
  de: new URL('../languages/search/de.json', import.meta.url),
  'zh-Hans': new URL('../languages/search/zh-Hans.json', import.meta.url),
}

const none: Synonyms = {}

/** Returns those of the window's language; none until they are loaded. */
export function useSynonyms(): Synonyms {
  return useLoaded(currentLanguage(), async (language) => (await fetchTranslations(files[language])) ?? none) ?? none
}
