/** A button with an icon, a label for screen readers, and a tooltip with its shortcut. */
import { ActionIcon, Group, Kbd, Tooltip, type ActionIconProps, type TooltipProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'

interface IconButtonProps
  extends Omit<ActionIconProps, 'children'>, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  label: string
  /** Replaces the label in the tooltip if the label repeats a name. */
  tooltip?: string
  icon: ReactNode
  shortcut?: string
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
