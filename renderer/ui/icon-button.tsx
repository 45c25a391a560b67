/** A button with an icon, a label for screen readers, and a tooltip with its shortcut. */
import { ActionIcon, Group, Kbd, Tooltip, type ActionIconProps, type TooltipProps } from '@mantine/core'
import { useContext, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { ActionKeys } from './action-keys.ts'

interface IconButtonProps
  extends Omit<ActionIconProps, 'children'>, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  label: string
  /** Replaces the label in the tooltip if the label repeats a name. */
  tooltip?: string
  icon: ReactNode
  /** Fixed keys, shown in the tooltip. */
  shortcut?: string
  /** The action whose keys are shown in the tooltip. */
  action?: string
  /** For toggle buttons. */
  pressed?: boolean
  tooltipPosition?: TooltipProps['position']
  /** The tooltip wraps to several lines. */
  multiline?: boolean
}

export function IconButton({
  label,
  tooltip = label,
  icon,
  shortcut: fixed,
  action = '',
  pressed,
  tooltipPosition = 'bottom',
  multiline = false,
  ...rest
}: IconButtonProps) {
  const keysOf = useContext(ActionKeys)
  const shortcut = fixed ?? keysOf(action)
  return (
    <Tooltip
      position={tooltipPosition}
      {...(multiline ? { multiline, maw: 264 } : {})}
      // The popup appears where the tooltip would.
      disabled={rest['aria-expanded'] === true}
      label={
        shortcut === undefined ? (
          tooltip
        ) : (
          <Group gap={8} wrap="nowrap">
            {tooltip}
            <Kbd size="xs">{shortcut}</Kbd>
          </Group>
        )
      }
    >
      <ActionIcon
        aria-label={label}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed, variant: pressed ? 'default' : 'subtle' })}
        {...rest}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
