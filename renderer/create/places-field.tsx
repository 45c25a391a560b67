/** Positions of connectors, set on the stage or typed. */
import { Button, Group, Text } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { placeConnectors } from '../state/stage/connector-places.ts'
import { useConnectedCut } from '../state/stage/use-connected-cut.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { connectorWords } from '../words/viewer/connector-words.ts'
import type { ParameterFieldProps } from './parameter-field-props.ts'
import { TextParameterField } from './text-parameter-field.tsx'

/** The button appears when the form cuts a model along planes. */
export function PlacesField(props: ParameterFieldProps) {
  const cut = useConnectedCut()
  const asset = useSnapshot(({ assets }) => assets.find(({ id }) => id === cut?.assetId))
  const count = cut?.positions.length ?? 0
  return (
    <div>
      <TextParameterField {...props} />
      {asset !== undefined && (
        <Group gap={8} mt={6}>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconFocusCentered size={12} />}
            data-testid="place-connectors"
            onClick={() => void placeConnectors(asset)}
          >
            {connectorWords.place}
          </Button>
          <Text size="xs" c="dimmed">
            {count === 0 ? connectorWords.automatic : connectorWords.placed(count)}
          </Text>
        </Group>
      )}
    </div>
  )
}
