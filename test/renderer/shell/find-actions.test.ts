/** The search of the command palette: what people type finds every action, form, setting and preset. */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { families } from '../../../electron/service/families/families.ts'
import { offeringOf } from '../../../electron/service/offering.ts'
import { findActions, type SearchEntry } from '../../../renderer/shell/find-actions.ts'
import { formActions } from '../../../renderer/shell/form-actions.ts'
import { settingActions } from '../../../renderer/shell/setting-actions.ts'
import { studioActions } from '../../../renderer/shell/studio-actions.ts'
import type { Synonyms } from '../../../renderer/shell/synonyms.ts'
import { translatedCatalogue } from '../../../renderer/words/catalogue-words.ts'
import { operationIds } from '../../../shared/catalogue/catalogue.ts'
import { languages, setLanguage, type Language, type Translations } from '../../../shared/text/language.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const synonymsOf = (language: Language) =>
  JSON.parse(read(`../../../renderer/languages/search/${language}.json`)) as Synonyms
const { catalogue } = offeringOf(families, 'embedded')
const rows = catalogue.models.flatMap(({ operations }) => operations)

afterEach(() => setLanguage('en', {}))

function everything(language: Language): SearchEntry[] {
  const synonyms = synonymsOf(language)
  if (language !== 'en')
    setLanguage(language, JSON.parse(read(`../../../renderer/languages/${language}.json`)) as Translations)
  const shown = language === 'en' ? catalogue : translatedCatalogue(catalogue)
  return [
    ...studioActions.map(({ id, label }) => ({ id, label, order: 0, synonyms: synonyms[id] ?? '' })),
    ...formActions([{ connectionId: 'local', catalogue: shown }], synonyms),
    ...settingActions(synonyms),
  ]
}

/** The ids of actions that do what a key of the synonyms means, in the English catalogue. */
function idsOf(key: string): string[] {
  const preset = key.startsWith('preset-') ? key.slice('preset-'.length) : null
  const ids = rows.flatMap(({ operation, parameters, presets = [] }) => [
    ...presets.filter(({ id }) => id === preset).map(({ label }) => `${operation}/preset/${label}`),
    ...parameters.filter(({ id }) => id === key).map(({ label }) => `${operation}/setting/${label}`),
    ...parameters
      .filter(({ id }) => id === key)
      .flatMap(({ label, choices = [] }) => choices.map((choice) => `${operation}/choice/${label}/${choice.label}`)),
  ])
  return operationIds.some((id) => id === key) && preset === null
    ? [`${key}/form`, ...ids]
    : ids.length > 0
      ? ids
      : [key]
}

const typed = read('typed-words.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(': ') as [string, string])

const ranked = (actions: readonly SearchEntry[], query: string) => findActions(actions, query).slice(0, 5)

describe('the search of actions', () => {
  test('finds each by words that a person would type', () => {
    const actions = everything('en')
    const missed = typed.map(([key, words]) => {
      const ids = new Set(idsOf(key))
      return { key, words: words.split(', ').filter((word) => !ranked(actions, word).some(({ id }) => ids.has(id))) }
    })
    expect(missed.filter(({ words }) => words.length > 2)).toEqual([])
    // Some words belong to more actions than are shown first: size, relief.
    const count = missed.reduce((sum, { words }) => sum + words.length, 0)
    expect(count / (typed.length * 3)).toBeLessThan(0.06)
  })

  test('knows words for every action, and the list of what is typed has them all', () => {
    const keys = [
      ...studioActions.map(({ id }) => id).filter((id) => id !== 'open-palette'),
      ...settingActions({}).map(({ id }) => id),
      ...operationIds,
      ...rows.flatMap(({ parameters, presets = [] }) => [
        ...parameters.map(({ id }) => id),
        ...presets.map(({ id }) => `preset-${id}`),
      ]),
    ]
    const expected = [...new Set(keys)].toSorted()
    expect(typed.map(([key]) => key).toSorted()).toEqual(expected)
    for (const language of languages) expect(Object.keys(synonymsOf(language)).toSorted()).toEqual(expected)
  })

  const tools = [
    ['print-prepare/setting/Repair', 'repair', 'reparieren', '修复'],
    ['print-prepare/setting/Hollow wall', 'hollow', 'aushöhlen', '空心'],
    ['print-finish/preset/Keychain', 'keychain', 'Schlüsselanhänger', '钥匙扣'],
    ['print-finish/form', 'engrave', 'gravieren', '刻字'],
    ['print-prepare/setting/Printer', 'printer', 'Drucker', '打印机'],
    ['setting-units', 'units', 'Einheiten', '单位'],
    ['lens-thickness', 'wall', 'Wand', '壁厚'],
    ['print-cut/form', 'cut', 'schneiden', '切割'],
    ['print-prepare/setting/Repair', 'repiar', 'repariren', '补洞'],
  ] as const
  test.each(['en', 'de', 'zh-Hans'] as const)('in %s leads to the tool', (language) => {
    const actions = everything(language)
    const english = everything('en').map(({ id }) => id)
    const ids = new Map(actions.map(({ id }, index) => [id, english[index]]))
    for (const [id, ...words] of tools) {
      const query = words[languages.indexOf(language)]!
      expect([query, ranked(actions, query).map((action) => ids.get(action.id))]).toEqual([
        query,
        expect.arrayContaining([id]),
      ])
    }
  })

  test('puts whole words of the title before their beginnings, synonyms and misspellings', () => {
    const named = (id: string, label: string, synonyms = '') => ({ id, label, synonyms, order: 0 })
    const actions = [named('d', 'Cup'), named('c', 'Slice', 'cut'), named('b', 'Cutter'), named('a', 'Cut here')]
    expect(findActions(actions, 'cut').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(findActions([...actions, named('e', 'Sculpt')], 'sclupt').map(({ id }) => id)).toEqual(['e'])
    expect(findActions(actions, 'nothing')).toEqual([])
    expect(findActions(actions, 'slice cup').map(({ id }) => id)).toEqual(['d', 'c'])
  })
})
