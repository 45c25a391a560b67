/** The Inspector: facts about the open model, and its export. */
import { Tabs } from '@mantine/core'
import { IconCube } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FactsPanel } from '../inspect/facts-panel.tsx'
import { useOpenAsset } from '../state/assets.ts'
import { useWindow, windowStore } from '../state/window-store.ts'
import type { InspectorTab } from '../state/window-store.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { later } from '../ui/later.ts'
import styles from './shell.module.css'

const ExportPanel = later(async () => (await import('../export/export-panel.tsx')).ExportPanel)

/** Fills the panel or drawer it stands in. */
export function Inspector() {
  const asset = useOpenAsset()
  const tab = useWindow((state) => state.inspectorTab)
  return (
    <Tabs
      className={styles['inspector']}
      value={tab}
      onChange={(value) => windowStore.setState({ inspectorTab: (value ?? 'facts') as InspectorTab })}
      keepMounted={false}
      aria-label="Inspector"
    >
      <Tabs.List className={styles['tabs']}>
        <Tabs.Tab value="facts" data-testid="tab-facts">
          Facts
        </Tabs.Tab>
        <Tabs.Tab value="export" data-testid="tab-export">
          Export
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="facts" className={styles['facts']}>
        {asset === null ? <Nothing /> : <FactsPanel asset={asset} />}
      </Tabs.Panel>
      <Tabs.Panel value="export" className={styles['export']}>
        {asset === null ? (
          <Nothing />
        ) : (
          <Suspense fallback={null}>
            <ExportPanel key={asset.id} asset={asset} />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

function Nothing() {
  return (
    <EmptyHint icon={<IconCube size={20} stroke={1.5} />} title="Nothing on the stage">
      Make a model, or open one from the library.
    </EmptyHint>
  )
}
