/** The star of a thing that can be a favourite. */
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { uiWords } from '../words/ui.ts'
import { IconButton } from './icon-button.tsx'

interface FavouriteButtonProps {
  /** Of the thing, for those who do not see where the star stands. */
  name: string
  favourite: boolean
  tabIndex: number
  className?: string | undefined
  onChange: (favourite: boolean) => void
}

/** Filled while it is one. */
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
