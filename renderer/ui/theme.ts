/** The Mantine theme: neutral greys, one clay accent, 13 px Inter, 30 px controls, 6 px corners. */
import { createTheme, defaultVariantColorsResolver, rem } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

/** Shade 5 is the clay; 4 carries text on dark, 8 on light. */
export const clay: MantineColorsTuple = [
  '#fdf1eb',
  '#f8ded2',
  '#f0bda6',
  '#e89c79',
  '#e68a5e',
  '#d9703f',
  '#c6602f',
  '#b5522a',
  '#96431f',
  '#753318',
]

/** Text, lines and surfaces, lightest first, as in Mantine's dark scheme. */
export const dark: MantineColorsTuple = [
  '#e4e4e4',
  '#c9c9c9',
  '#a3a3a3',
  '#7d7d7d',
  '#3d3d3d',
  '#333333',
  '#262626',
  '#1e1e1e',
  '#161616',
  '#0f0f0f',
]

/** The same for the light scheme, lightest first. */
export const gray: MantineColorsTuple = [
  '#fafafa',
  '#f3f3f3',
  '#e8e8e8',
  '#d9d9d9',
  '#c6c6c6',
  '#a0a0a0',
  '#616161',
  '#474747',
  '#333333',
  '#1b1b1b',
]

/** Overlays belong to the main landmark; the shell has an element with this id. */
const overlayProps = { target: '#overlays' }

const compactInput = { size: 'sm', inputWrapperOrder: ['label', 'description', 'input', 'error'] as const } as const

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  colors: { clay, dark, gray },
  primaryColor: 'clay',
  primaryShade: { light: 7, dark: 5 },
  black: '#1b1b1b',
  white: '#ffffff',
  autoContrast: true,
  luminanceThreshold: 0.22,
  defaultRadius: 6,
  radius: { xs: rem(3), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(15), xl: rem(18) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(24) },
  shadows: { md: '0 6px 24px rgb(0 0 0 / 0.28)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const isClay = input.color === undefined || input.color === 'clay'
    if (input.variant === 'filled' && isClay)
      return {
        ...colors,
        background: 'var(--mq-accent)',
        hover: 'var(--mq-accent-hover)',
        color: 'var(--mq-accent-ink)',
      }
    if (input.variant === 'light' || input.variant === 'subtle' || input.variant === 'transparent')
      return isClay ? { ...colors, color: 'var(--mq-accent-text)' } : colors
    return colors
  },
  components: {
    Text: { defaultProps: { size: 'sm' } },
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: unknown, { size }: { size?: string }) => ({
        root:
          size === 'xs'
            ? { '--button-height': rem(26), '--button-padding-x': rem(10), '--button-fz': rem(12) }
            : size === 'sm'
              ? { '--button-height': rem(30), '--button-padding-x': rem(12) }
              : {},
      }),
      styles: { label: { fontWeight: 500 } },
    },
    Input: {
      vars: (_: unknown, { size }: { size?: string }) => ({
        wrapper: { '--input-height': size === 'xs' ? rem(26) : rem(30), '--input-padding': rem(10) },
      }),
      styles: { input: { textOverflow: 'ellipsis' } },
    },
    InputWrapper: {
      styles: {
        label: { fontWeight: 500, marginBottom: rem(4) },
        description: { fontSize: rem(12), marginBottom: rem(6), lineHeight: 1.35 },
        error: { fontSize: rem(12), marginTop: rem(4) },
      },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
    Tooltip: {
      defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 120 }, portalProps: overlayProps },
    },
    Kbd: { styles: { root: { fontWeight: 500, fontFamily: 'inherit' } } },
    TextInput: { defaultProps: compactInput },
    Textarea: { defaultProps: compactInput },
    NumberInput: { defaultProps: compactInput },
    PasswordInput: { defaultProps: compactInput },
    Select: {
      defaultProps: {
        ...compactInput,
        checkIconPosition: 'right',
        allowDeselect: false,
        comboboxProps: { portalProps: overlayProps },
      },
    },
    SegmentedControl: {
      defaultProps: { size: 'sm', withItemsBorders: false, transitionDuration: 150 },
      styles: { label: { fontWeight: 500, paddingBlock: rem(3) } },
    },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        transitionProps: { duration: 120 },
        portalProps: overlayProps,
      },
    },
    Modal: { defaultProps: { transitionProps: { duration: 150 }, shadow: 'md', portalProps: overlayProps } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 }, shadow: 'md', portalProps: overlayProps } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Collapse: { defaultProps: { transitionDuration: 150 } },
  },
})

/** CSS variables: surfaces, lines, the stage, and semantic colours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--input-height-sm': rem(30) },
  dark: {
    '--mantine-color-body': '#161616',
    '--mantine-color-text': '#e4e4e4',
    '--mantine-color-dimmed': '#a3a3a3',
    '--mantine-color-placeholder': '#969696',
    '--mantine-color-default': '#262626',
    '--mantine-color-default-hover': '#2e2e2e',
    '--mantine-color-default-border': '#3d3d3d',
    '--mantine-color-error': '#f08d84',
    '--mantine-color-anchor': '#e68a5e',
    '--mantine-color-disabled': '#262626',
    '--mantine-color-disabled-color': '#7d7d7d',
    '--mantine-color-disabled-border': '#333333',
    '--mq-page': '#161616',
    '--mq-panel': '#1e1e1e',
    '--mq-raised': '#262626',
    '--mq-hover': '#2a2a2a',
    '--mq-line': '#333333',
    '--mq-stage-top': '#3a3a3a',
    '--mq-stage-bottom': '#2a2a2a',
    '--mq-thumbnail': 'linear-gradient(#3a3a3a, #2a2a2a)',
    '--mq-float': 'rgb(30 30 30 / 0.86)',
    '--mq-accent': '#d9703f',
    '--mq-accent-hover': '#e07f51',
    '--mantine-color-clay-filled-hover': '#e07f51',
    '--mq-accent-ink': '#1b1210',
    '--mq-accent-text': '#e68a5e',
    '--mq-good': '#7cc48a',
    '--mq-warn': '#e3b25b',
    '--mq-bad': '#f08d84',
  },
  light: {
    '--mantine-color-body': '#f3f3f3',
    '--mantine-color-text': '#1f1f1f',
    '--mantine-color-dimmed': '#5c5c5c',
    '--mantine-color-placeholder': '#6b6b6b',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f3f3f3',
    '--mantine-color-default-border': '#cfcfcf',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#96431f',
    '--mantine-color-disabled': '#ececec',
    '--mantine-color-disabled-color': '#8a8a8a',
    '--mantine-color-disabled-border': '#d9d9d9',
    '--mq-page': '#f3f3f3',
    '--mq-panel': '#fafafa',
    '--mq-raised': '#ffffff',
    '--mq-hover': '#efefef',
    '--mq-line': '#d9d9d9',
    '--mq-stage-top': '#dcdcdc',
    '--mq-stage-bottom': '#c4c4c4',
    // Darker than the stage, because white is drawn on it.
    '--mq-thumbnail': 'linear-gradient(#c4c4c4, #a8a8a8)',
    '--mq-float': 'rgb(250 250 250 / 0.9)',
    '--mq-accent': '#b5522a',
    '--mq-accent-hover': '#a34824',
    '--mantine-color-clay-filled-hover': '#a34824',
    '--mq-accent-ink': '#ffffff',
    '--mq-accent-text': '#96431f',
    '--mq-good': '#1f6b34',
    '--mq-warn': '#7a5200',
    '--mq-bad': '#b3261e',
  },
})
