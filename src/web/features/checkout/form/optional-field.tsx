import { type ReactNode, useState } from 'react'
import { Icon } from '#web/ui/show/icon.tsx'

/** A field that most customers leave empty, shown when opened. */
export function OptionalField({
  title,
  open,
  children,
}: {
  title: ReactNode
  open: boolean
  children: ReactNode
}) {
  const [opened, setOpened] = useState(open)
  return (
    <details
      className="mt-4"
      open={opened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold underline">
        {title}
        <Icon name="chevron-down" size={18} />
      </summary>
      {opened ? children : null}
    </details>
  )
}
