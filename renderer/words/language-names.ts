/** Each language in its own words; these are not translated. */
import type { Language } from '../../shared/text/language.ts'

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', 'zh-Hans': '简体中文' }
