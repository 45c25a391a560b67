/** A button that is an icon: always with a name for screen readers and a tooltip with its shortcut. */
import { ActionIcon, Group, Kbd, Tooltip } from '@mantine/core'
import type { ActionIconProps, TooltipProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'

interface IconButtonProps
  extends Omit<ActionIconProps, 'children'>, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  label: string
  /** Shown to the pointer instead of the label where that names the thing again. */
  tooltip?: string
  icon: ReactNode
  shortcut?: string
  /** For buttons that stay pressed. */
  pressed?: boolean
  tooltipPosition?: TooltipProps['position']
  /** The tooltip is more than a name: it takes several lines. */
  multiline?: boolean
}

export function IconButton({
  label,
  tooltip = label,
  icon,
  shortcut,
  pressed,
  tooltipPosition = 'bottom',
  multiline = false,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip
      position={tooltipPosition}
      {...(multiline ? { multiline, maw: 264 } : {})}
      // What it has opened stands there now.
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
