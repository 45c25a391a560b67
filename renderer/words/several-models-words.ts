/** The question of how to import several models. */
import { formatCount } from './format-number.ts'

export const severalModelsWords = {
  title: (count: number) => `Import ${formatCount(count)} models`,
  more: (count: number) => `${formatCount(count)} more`,
  text: 'A set places all models side by side in one asset. Your choice applies to later imports too; you can change it in Settings.',
  set: 'Import as one set',
  each: 'Import one by one',
  close: 'Cancel the import',
}
