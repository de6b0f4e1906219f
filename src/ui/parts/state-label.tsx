import type { ReactNode } from 'react'
import { Icon, type PartIconName } from './icon.tsx'

/**
 * A long state wraps instead of being cut. In a long table it does not, because all rows must have
 * the same height.
 */
const stateLook = `inline-flex items-center gap-1.5 whitespace-nowrap [tr[data-open]_&]:text-inherit
  [.table:not([data-fixed])_&]:leading-[1.15] [.table:not([data-fixed])_&]:whitespace-normal`
const toneLooks = {
  plain: 'font-semibold',
  ok: 'font-semibold text-ok',
  warn: 'font-semibold text-warn',
  err: 'font-semibold text-err',
  info: 'font-semibold text-info',
  quiet: 'font-medium text-ink-2',
}

/** A state as an icon and a word; `quiet` for a state that needs no attention. */
export function StateLabel({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof toneLooks
  icon?: PartIconName
  children: ReactNode
}) {
  return (
    <span className={`${stateLook} ${toneLooks[tone]}`}>
      {icon === undefined ? null : <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}

const tagLook = `tag [tr[data-open]_&]:bg-transparent [tr[data-open]_&]:text-inherit
  [tr[data-open]_&]:shadow-[inset_0_0_0_1px]`
const tagLooks = {
  plain: '',
  lime: 'bg-select text-on-select',
  ok: 'bg-ok-bg text-ok',
  warn: 'bg-warn-bg text-warn',
  err: 'bg-err-bg text-err',
  info: 'bg-info-bg text-info',
}

/** A word on a coloured background, next to a title. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof tagLooks
  children: ReactNode
}) {
  return <span className={`${tagLook} ${tagLooks[tone]}`}>{children}</span>
}
