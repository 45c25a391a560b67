/** The settings dialog. */
import { Modal, Tabs } from '@mantine/core'
import { closeSettings, openSettings } from '../state/window-store.ts'
import { useWindow } from '../state/use-window.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { settingsWords } from '../words/settings/settings-words.ts'
import { ApplicationPage } from './application-page.tsx'
import { BehaviourFields } from './behaviour-fields.tsx'
import { NetworkPage } from './network-page.tsx'
import { ServiceList } from './service-list.tsx'
import styles from './settings.module.css'
import { ShortcutList, type ListedAction } from './shortcut-list.tsx'
import { SlicerPage } from './slicer-page.tsx'
import { SpoolPage } from './spool-page.tsx'
import { WebhookPage } from './webhook-page.tsx'

const pages = ['general', 'services', 'slicers', 'spools', 'webhooks', 'network', 'application', 'shortcuts'] as const
const ownPages = {
  slicers: SlicerPage,
  spools: SpoolPage,
  webhooks: WebhookPage,
  network: NetworkPage,
  application: ApplicationPage,
}

export function SettingsDialog({ actions }: { actions: readonly ListedAction[] }) {
  const open = useWindow((state) => state.settings)
  const desktop = useSnapshot((snapshot) => snapshot.host === 'desktop')
  return (
    <Modal
      opened={open !== null}
      onClose={closeSettings}
      title={settingsWords.title}
      size={700}
      classNames={{
        body: styles['body'] ?? '',
        header: styles['header'] ?? '',
        content: styles['content'] ?? '',
        title: styles['title'] ?? '',
      }}
      closeButtonProps={{ 'aria-label': settingsWords.close }}
    >
      <Tabs
        value={open?.page ?? 'general'}
        onChange={(page) => openSettings(pages.find((known) => known === page))}
        keepMounted={false}
        data-testid="settings-dialog"
      >
        <Tabs.List>
          {pages
            .filter((page) => page !== 'application' || desktop)
            .map((page) => (
              <Tabs.Tab key={page} value={page} data-testid={`${page}-tab`}>
                {settingsWords.pages[page]}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <div className={styles['page']}>
          <Tabs.Panel value="general">
            <BehaviourFields />
          </Tabs.Panel>
          <Tabs.Panel value="services">
            <ServiceList
              key={`${open?.connectionId} ${open?.adding}`}
              connectionId={open?.connectionId ?? null}
              adding={open?.adding ?? false}
            />
          </Tabs.Panel>
          {Object.entries(ownPages).map(([page, Page]) => (
            <Tabs.Panel key={page} value={page}>
              <Page />
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="shortcuts">
            <ShortcutList actions={actions} />
          </Tabs.Panel>
        </div>
      </Tabs>
    </Modal>
  )
}
