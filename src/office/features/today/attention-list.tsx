import { TodayPart } from './today-part.tsx'
import { type KeyboardEvent, useRef } from 'react'
import type { AttentionView, TodayView } from '#contract/office/today.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { AttentionItem } from './attention-item.tsx'
import { useTaking } from './use-taking.ts'

/**
 * The open problems, the worst first, each with a link to the page where the problem can be fixed,
 * and the person working on it. While the list has the focus, J and K move down and up, and P takes
 * or releases an item.
 */
export function AttentionList({ today, onChange }: { today: TodayView; onChange: () => void }) {
  const { attention, lastEndedAt, at: now, day } = today
  const t = useText('office-today')
  const format = useFormat()
  const { toggle, isPending } = useTaking(onChange, now)
  const list = useRef<HTMLUListElement>(null)

  const keysOf = (item: AttentionView, at: number) => ({
    onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const go = (to: number) => list.current?.querySelectorAll<HTMLElement>('li')[to]?.focus()
      const act = { j: () => go(at + 1), k: () => go(at - 1), p: () => toggle(item) }[
        event.key.toLowerCase()
      ]
      if (act === undefined) return
      event.preventDefault()
      act()
    },
  })

  return (
    <TodayPart
      id="attention"
      title={`${t('attention.title')} ${attention.length}`}
      tools={
        attention.length > 1 ? (
          <span className="text-note text-ink-2">{t('attention.order')}</span>
        ) : null
      }
    >
      {attention.length === 0 ? (
        <p>
          {lastEndedAt === null
            ? t('attention.none')
            : t('attention.noneSince', { time: format.time(lastEndedAt) })}
        </p>
      ) : (
        <>
          <ul ref={list} aria-describedby="attention-keys">
            {attention.map((item, at) => (
              <AttentionItem
                key={item.key}
                item={item}
                now={now}
                day={day}
                isPending={isPending}
                keys={keysOf(item, at)}
                onToggle={() => toggle(item)}
              />
            ))}
          </ul>
          <p className="text-note text-ink-2 pointer-coarse:hidden" id="attention-keys">
            {t('attention.keys')}
          </p>
        </>
      )}
    </TodayPart>
  )
}
