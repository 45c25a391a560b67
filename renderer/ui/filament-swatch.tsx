import styles from './filament-swatch.module.css'

/** A filament's colour with its number, dark on light colours and light on dark ones. `colour` is linear RGB. */
export function FilamentSwatch({ number, colour }: { number: number; colour: readonly [number, number, number] }) {
  const [r, g, b] = colour
  const isLight = 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18
  return (
    <span
      className={styles['swatch']}
      style={{ background: `color(srgb-linear ${r} ${g} ${b})`, color: isLight ? '#000' : '#fff' }}
    >
      {number}
    </span>
  )
}
