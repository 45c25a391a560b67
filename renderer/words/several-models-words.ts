/** The question of how to import several models. */
import { messages, say } from '../../shared/text/language.ts'

export const severalModelsWords = messages({
  title: (count: number) => say('Import {count} models', { count }),
  more: (count: number) => say('{more} more', { more: count }),
  text: 'A set places all models side by side in one asset. Your choice applies to later imports too; you can change it in Settings.',
  set: 'Import as one set',
  each: 'Import one by one',
  close: 'Cancel the import',
})
