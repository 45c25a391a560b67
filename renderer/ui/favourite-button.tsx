import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { uiWords } from '../words/ui.ts'
import { IconButton } from './icon-button.tsx'

interface FavouriteButtonProps {
  /** The name of the asset, for screen readers. */
  name: string
  favourite: boolean
  tabIndex: number
  className?: string | undefined
  onChange: (favourite: boolean) => void
}

/** A star that is filled for a favourite. */
export function FavouriteButton({ name, favourite, tabIndex, className, onChange }: FavouriteButtonProps) {
  const words = favourite ? uiWords.favourite.remove : uiWords.favourite.add
  return (
    <IconButton
      label={uiWords.favourite.of(words, name)}
      tooltip={words}
      size={24}
      tabIndex={tabIndex}
      className={className}
      aria-pressed={favourite}
      icon={favourite ? <IconStarFilled size={14} /> : <IconStar size={14} />}
      onClick={() => onChange(!favourite)}
    />
  )
}
