/** Names and sentences from outside, as one line without characters that cannot be seen. */
import { normalised } from './normalised.ts'

/**
 * Line breaks, other control characters, bidirectional controls and whatever else has no width: they hide what a name is, or
 * change the order in which it and its neighbours are read. Kept within emoji, which are joined by them.
 */
const hidden =
  /((?:\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?\u200D?)+(?<!\u200D)|[\d#*]\uFE0F\u20E3)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu

/** The text on one line, each run of hidden characters or white space as one space. */
export function oneLine(text: string): string {
  return normalised(text.toWellFormed(), 'NFC')
    .replaceAll(hidden, (_, emoji?: string) => emoji ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
