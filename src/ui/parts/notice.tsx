import type { ReactNode } from 'react'
import { useText } from '#ui/text/text.ts'
import type { NoticeTone } from '#ui/parts/layers/toast-queue.ts'
import { Icon, type PartIconName } from './icon.tsx'

const tones: Record<NoticeTone, { icon: PartIconName; box: string; sign: string }> = {
  info: { icon: 'info', box: 'bg-info-bg', sign: 'text-info' },
  warn: { icon: 'warn', box: 'bg-warn-bg', sign: 'text-warn' },
  err: { icon: 'err', box: 'bg-err-bg', sign: 'text-err' },
  ok: { icon: 'check', box: 'bg-ok-bg', sign: 'text-ok' },
}

/** In a sheet, a notice keeps a distance from the one above it. */
const noticeLook = `notice flex gap-3 rounded-field px-4 py-3.5 leading-[1.4] forced-colors:border
  [:is(.sheet,.drawer-body)_.notice+&]:mt-3`

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
  const { icon, box, sign } = tones[tone]
  return (
    <div className={`${noticeLook} ${box}`} role={tone === 'err' ? 'alert' : undefined}>
      <Icon name={icon} className={sign} />
      <span className="sr-only">{t(`notice.${tone}`)}</span>
      <div>
        {title === undefined ? null : <b>{title}</b>} {children}
        {action === undefined ? null : <div className="mt-2.5">{action}</div>}
      </div>
    </div>
  )
}
