/** Puts external names and sentences on one line, without invisible characters. */
import { normalised } from './normalised.ts'

/**
 * Line breaks, other control characters, bidirectional controls and other zero-width characters: they can disguise a
 * name or change its reading order. Those that join emoji are preserved.
 */
const hidden =
  /((?:\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?\u200D?)+(?<!\u200D)|[\d#*]\uFE0F\u20E3)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu

/** Returns the string on one line, with each run of invisible characters or white space replaced by one space. */
export function oneLine(text: string): string {
  return normalised(text.toWellFormed(), 'NFC')
    .replaceAll(hidden, (_, emoji?: string) => emoji ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
