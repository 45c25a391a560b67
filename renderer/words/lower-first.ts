import { currentLanguage } from '../../shared/text/language.ts'

/** Returns a string with its first letter in lower case, to continue a sentence; unchanged in other languages than English. */
export function lowerFirst(text: string): string {
  return currentLanguage() === 'en' ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}
