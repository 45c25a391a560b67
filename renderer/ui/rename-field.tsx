/** A field that renames something in place. */
import { uiWords } from '../words/ui.ts'
import { TextInput } from '@mantine/core'

interface RenameFieldProps {
  name: string
  className?: string | undefined
  onRename: (name: string) => void
  onEnd: () => void
}

/** Enter or blur renames, Escape cancels. */
export function RenameField({ name, className, onRename, onEnd }: RenameFieldProps) {
  return (
    <TextInput
      {...(className === undefined ? {} : { className })}
      size="xs"
      autoFocus
      aria-label={uiWords.rename(name)}
      defaultValue={name}
      maxLength={200}
      // A click would open the row.
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        onRename(event.currentTarget.value)
        onEnd()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') event.currentTarget.value = name
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
