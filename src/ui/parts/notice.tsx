import type { ReactNode } from 'react'
import { useText } from '#ui/text/text.ts'
import type { NoticeTone } from '#ui/parts/layers/toast-queue.ts'
import { Icon, type PartIconName } from './icon.tsx'

const icons: Record<NoticeTone, PartIconName> = {
  info: 'info',
  warn: 'warn',
  err: 'err',
  ok: 'check',
}

/**
 * A message in the page, whose colour, icon and words express the same tone. An error is announced
 * to screen readers at once.
 */
export function Notice({
  tone,
  title,
  children,
  action,
}: {
  tone: NoticeTone
  title?: string
  children?: ReactNode
  action?: ReactNode
}) {
  const t = useText('office')
  return (
    <div className={`notice notice-${tone}`} role={tone === 'err' ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <span className="sr-only">{t(`notice.${tone}`)}</span>
      <div>
        {title === undefined ? null : <b>{title}</b>} {children}
        {action === undefined ? null : <div className="notice-action">{action}</div>}
      </div>
    </div>
  )
}
