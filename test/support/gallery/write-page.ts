/** The page of the gallery: what is seen, on whose models, and how it was made. Pure. */
import type { Sheet } from './sheets.ts'
import { shownModels } from './shown-models.ts'
import type { Scene } from './windows.ts'

/** Markdown, with its pictures in the folder `gallery/` beside it. */
export function galleryPage(sheets: readonly Sheet[], scenes: readonly Scene[]): string {
  return [
    '# Gallery',
    'Every lens, what lies over it, and the window with its panels, on six real models. `npm run tool gallery` makes the pictures and this page again, in Chromium with software rendering.',
    '## The models',
    [
      '| model | what it is | by | licence | from |',
      '| --- | --- | --- | --- | --- |',
      ...shownModels.map(
        ({ title, kind, author, licence, source }) => `| ${[title, kind, author, licence, source].join(' | ')} |`,
      ),
    ].join('\n'),
    `In every sheet they stand in this order: ${listed(shownModels.map(({ title }) => title.toLowerCase()))}; the upper row in the dark theme, the lower one in the light.`,
    '## Ways of drawing',
    ...sheets.flatMap(({ id, title, words }) => [`### ${title}`, words, `![${title}](gallery/${id}.webp)`]),
    '## The window',
    ...scenes.flatMap(({ id, title, words }) => [
      `### ${title}`,
      words,
      `![${title}, dark](gallery/${id}-dark.webp)`,
      `![${title}, light](gallery/${id}-light.webp)`,
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
