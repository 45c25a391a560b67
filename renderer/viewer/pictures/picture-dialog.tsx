/** The dialog for pictures and turntables of the stage. */
import { Modal, Tabs } from '@mantine/core'
import { closeShots, openShots } from '../../state/stage/stage-shots.ts'
import { useShots } from '../../state/stage/use-shots.ts'
import { PictureForm } from './picture-form.tsx'
import styles from './pictures.module.css'
import { pictureWords } from '../../words/viewer/picture-words.ts'
import { TurntableForm } from './turntable-form.tsx'

/** Open while a page is requested and a model is on the stage. */
export function PictureDialog({ darkTheme }: { darkTheme: boolean }) {
  const photographer = useShots((state) => state.photographer)
  const page = useShots((state) => state.page)
  return (
    <Modal
      opened={page !== null && photographer !== null}
      onClose={closeShots}
      title={pictureWords.title}
      size={640}
      classNames={{ body: styles['body'] ?? '' }}
      closeButtonProps={{ 'aria-label': pictureWords.close }}
    >
      {photographer !== null && (
        <Tabs
          value={page ?? 'picture'}
          onChange={(next) => openShots(next === 'turntable' ? 'turntable' : 'picture')}
          keepMounted={false}
          data-testid="picture-dialog"
        >
          <Tabs.List>
            <Tabs.Tab value="picture">{pictureWords.picture}</Tabs.Tab>
            <Tabs.Tab value="turntable" data-testid="turntable-tab">
              {pictureWords.turntable}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="picture">
            <PictureForm photographer={photographer} darkTheme={darkTheme} />
          </Tabs.Panel>
          <Tabs.Panel value="turntable">
            <TurntableForm photographer={photographer} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  )
}
