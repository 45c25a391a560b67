/** Positions of connectors, set on the stage or typed. */
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { placeConnectors } from '../state/stage/connector-places.ts'
import { useConnectedCut } from '../state/stage/use-connected-cut.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { connectorWords } from '../words/viewer/connector-words.ts'
import type { ParameterFieldProps } from './parameter-field-props.ts'

/** The button appears when the form cuts a model along planes. */
export function PlacesField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const cut = useConnectedCut()
  const asset = useSnapshot(({ assets }) => assets.find(({ id }) => id === cut?.assetId))
  const count = cut?.positions.length ?? 0
  return (
    <div>
      <TextInput
        label={parameter.label}
        description={parameter.help}
        error={error}
        data-testid={`parameter-${parameter.id}`}
        {...(parameter.maxLength === undefined ? {} : { maxLength: parameter.maxLength })}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
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
