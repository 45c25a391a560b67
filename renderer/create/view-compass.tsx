/** A figure seen from above with an eye at each side, which illustrates the views. */
import type { AnyViewId, ViewId } from '../../shared/catalogue/catalogue.ts'

/** Filled sides are marked. Hidden from screen readers: the slots have their own names. */
export function ViewCompass({ filled }: { filled: readonly AnyViewId[] }) {
  const eye = (view: ViewId, turn: number) => (
    <g transform={`rotate(${turn} 48 48)`} opacity={filled.includes(view) ? 1 : 0.5}>
      <path
        d="M42 90 L48 80 L54 90"
        fill="none"
        stroke={filled.includes(view) ? 'var(--mq-accent)' : 'currentColor'}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
  return (
    <svg viewBox="0 0 96 96" width="100%" aria-hidden focusable="false">
      {eye('front', 0)}
      {eye('right', 90)}
      {eye('back', 180)}
      {eye('left', 270)}
      {/* Shoulders, then the head with its nose towards the front. */}
      <ellipse cx="48" cy="47" rx="24" ry="10" fill="currentColor" opacity="0.28" />
      <circle cx="48" cy="48" r="12" fill="var(--mq-raised)" stroke="currentColor" strokeWidth="2" />
      <path
        d="M45 60 L48 66 L51 60"
        fill="var(--mq-raised)"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="44" cy="54" r="1.4" fill="currentColor" />
      <circle cx="52" cy="54" r="1.4" fill="currentColor" />
    </svg>
  )
}
