/** The order and the filter of the library. */
import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Settings } from '../../shared/protocol/settings.ts'
import { openBin } from '../state/library/bin.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { libraryWords } from '../words/library.ts'

const words = libraryWords.view
type LibraryView = Settings['library']

const orders = ['newest', 'oldest', 'name', 'largest'] as const satisfies LibraryView['order'][]
const kinds = ['all', 'model', 'image'] as const satisfies LibraryView['kind'][]

interface ViewItemsProps {
  tags: readonly string[]
  tag: string | undefined
  onTag: (tag: string | undefined) => void
}

export function ViewItems({ tags, tag, onTag }: ViewItemsProps) {
  const view = useSnapshot((snapshot) => snapshot.settings.library)
  const change = (library: Partial<LibraryView>) => void changeSettings({ library })
  return (
    <>
      <Menu.Label>{words.order}</Menu.Label>
      <Menu.RadioGroup value={view.order} onChange={(order) => change({ order: order as LibraryView['order'] })}>
        {orders.map((order) => (
          <Menu.RadioItem key={order} value={order}>
            {words.orders[order]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Label>{words.kind}</Menu.Label>
      <Menu.RadioGroup value={view.kind} onChange={(kind) => change({ kind: kind as LibraryView['kind'] })}>
        {kinds.map((kind) => (
          <Menu.RadioItem key={kind} value={kind}>
            {words.kinds[kind]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Label>{words.versions}</Menu.Label>
      <Menu.CheckboxItem
        checked={view.versions === 'each'}
        onChange={(each) => change({ versions: each ? 'each' : 'stacked' })}
        data-testid="show-each-version"
      >
        {words.eachVersion}
      </Menu.CheckboxItem>
      {tags.length > 0 && <Menu.Label>{words.tag}</Menu.Label>}
      {tags.map((each) => (
        <Menu.CheckboxItem key={each} checked={tag === each} onChange={(checked) => onTag(checked ? each : undefined)}>
          {each}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={16} />} onClick={openBin} data-testid="open-bin">
        {words.bin}
      </Menu.Item>
    </>
  )
}
