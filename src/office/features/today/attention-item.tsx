import type { HTMLAttributes } from 'react'
import type { AttentionKind, AttentionView } from '#contract/office/today.ts'
import { severityOf } from '#domain/alerts/alert.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon, type PartIconName } from '#ui/parts/icon.tsx'
import { AttentionAction } from './attention-action.tsx'
import { useAttentionLabels } from './use-attention-labels.ts'

const tones = {
  critical: 'text-err',
  warning: 'text-warn',
  info: 'text-info',
} as const

const icons: Record<AttentionKind, PartIconName> = {
  unreachable: 'silent',
  'no-board': 'silent',
  'left-open': 'clock',
  late: 'err',
  'paid-not-received': 'card',
  'failed-jobs': 'mail',
  'ledger-difference': 'card',
  'sold-out': 'no',
  'seller-missing': 'warn',
  unpublished: 'warn',
  approvals: 'undo',
  problems: 'mail',
  recalled: 'no',
  privacy: 'person',
}

/**
 * One problem: its description, a link to the page where it can be fixed, and the person who is
 * working on it.
 */
export function AttentionItem({
  item: { key, about: attention, alert },
  now,
  day,
  isPending,
  keys,
  onToggle,
}: {
  item: AttentionView
  now: string
  day: string
  isPending: boolean
  /**
   * Keyboard handlers, active while the focus is in the item: J and K move to other items, P takes
   * or releases this one.
   */
  keys: Pick<HTMLAttributes<HTMLLIElement>, 'onKeyDown'>
  onToggle: () => void
}) {
  const t = useText('office-today')
  const format = useFormat()
  const { title, text } = useAttentionLabels(now)(attention)
  const assignee = alert?.taken ?? null
  const isOwn = assignee?.isOwn === true
  return (
    <li
      className="grid grid-cols-[26px_minmax(0,1fr)_auto] items-start gap-x-2.5 gap-y-0.5 border-t border-t-line py-2.75 first:border-t-0 first:pt-1 max-sm:grid-cols-[26px_minmax(0,1fr)]"
      data-key={key}
      tabIndex={-1}
      aria-keyshortcuts="J K P"
      {...keys}
    >
      <Icon name={icons[attention.kind]} className={tones[severityOf(attention.kind)]} />
      <p className="leading-[1.4] text-ink-2">
        <b className="block font-semibold text-ink">{title}</b> {text}
      </p>
      <div className="grid justify-items-end gap-1 max-sm:col-[2] max-sm:mt-1 max-sm:justify-items-start">
        <span className="flex flex-wrap justify-end gap-1">
          <AttentionAction attention={attention} day={day} />
          {alert === null || (assignee !== null && !isOwn) ? null : (
            <Button
              kind="quiet"
              aria-label={t(isOwn ? 'attention.handBackOf' : 'attention.takeOf', { title })}
              isDisabled={isPending}
              onPress={onToggle}
            >
              {t(isOwn ? 'attention.handBack' : 'attention.take')}
            </Button>
          )}
        </span>
        {alert === null ? null : (
          <small className="text-note text-ink-2">
            {assignee === null
              ? t('attention.since', { time: format.time(alert.openedAt) })
              : isOwn
                ? t('attention.takenByYou', { time: format.time(assignee.at) })
                : t('attention.takenBy', { name: assignee.name, time: format.time(assignee.at) })}
          </small>
        )}
      </div>
    </li>
  )
}
