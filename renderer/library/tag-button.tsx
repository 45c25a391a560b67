/** The tags shared by all of several assets, to be removed or extended. */
import { Button, Popover, TagsInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { tagAssets } from '../state/library/assets.ts'
import { tagsOf } from '../state/library/search-assets.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { libraryWords } from '../words/library.ts'

const words = libraryWords.tags

export function TagButton({ assets }: { assets: readonly Asset[] }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="top-end" width={280} trapFocus shadow="md" withRoles={false}>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(!open)}
          data-testid="tag-selected"
        >
          {words.button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={words.title}>
        {open && <TagField assets={assets} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function TagField({ assets }: { assets: readonly Asset[] }) {
  const everything = useSnapshot((snapshot) => snapshot.assets)
  const known = useMemo(() => tagsOf(everything), [everything])
  const [first, ...others] = assets
  const common = (first?.tags ?? []).filter((tag) => others.every(({ tags }) => tags?.includes(tag)))
  return (
    <TagsInput
      size="xs"
      label={words.label(assets.length)}
      description={words.hint}
      data={known}
      value={common}
      maxTags={20}
      maxLength={40}
      data-autofocus
      comboboxProps={{ withinPortal: false }}
      onChange={(tags) =>
        void tagAssets(assets, {
          add: tags.filter((tag) => !common.includes(tag)),
          remove: common.filter((tag) => !tags.includes(tag)),
        })
      }
      data-testid="tags"
    />
  )
}
