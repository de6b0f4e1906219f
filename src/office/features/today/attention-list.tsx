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
    <section className="today-part" aria-labelledby="attention">
      <header>
        <h2 id="attention">
          {t('attention.title')} {attention.length}
        </h2>
        {attention.length > 1 ? <span>{t('attention.order')}</span> : null}
      </header>
      {attention.length === 0 ? (
        <p>
          {lastEndedAt === null
            ? t('attention.none')
            : t('attention.noneSince', { time: format.time(lastEndedAt) })}
        </p>
      ) : (
        <>
          <ul className="attention" ref={list} aria-describedby="attention-keys">
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
          <p className="attention-keys" id="attention-keys">
            {t('attention.keys')}
          </p>
        </>
      )}
    </section>
  )
}
