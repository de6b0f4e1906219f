import type { ReactNode } from 'react'
import { Icon, type PartIconName } from './icon.tsx'

/** A state as an icon and a word; `quiet` for a state that needs no attention. */
export function StateLabel({
  tone,
  icon,
  children,
}: {
  tone: 'plain' | 'ok' | 'warn' | 'err' | 'info' | 'quiet'
  icon?: PartIconName
  children: ReactNode
}) {
  return (
    <span className={`state state-${tone}`}>
      {icon === undefined ? null : <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}

/** A word on a coloured background, next to a title. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'lime' | 'ok' | 'warn' | 'err' | 'info'
  children: ReactNode
}) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}
