import { dateFormat } from '#ui/base/formats.ts'
import type { ReactNode } from 'react'
import { intlLocale } from '#contract/pages/locales.ts'
import type { PointEntry } from '#contract/customers/loyalty.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'

type EntryRowProps = {
  entry: PointEntry
  /**
   * Whether the row shows the resulting balance and the actions on the order: only in the full
   * history.
   */
  isDetailed?: boolean
  children?: ReactNode
}

/** An entry of the card's history, readable on its own: date, place, reason, points (L6). */
export function EntryRow({ entry, isDetailed = false, children }: EntryRowProps) {
  const { points, change, balance, at } = entry
  const t = useText('loyalty')
  const locale = useLocale()
  const day = dateFormat(intlLocale[locale], {
    day: 'numeric',
    month: 'short',
    ...(isDetailed && { year: 'numeric' }),
    timeZone: 'Europe/Paris',
  }).format(new Date(at))
  const isPromise = isPromised(entry)
  const { entryTitle, entrySource } = useEntryTexts(entry)
  // Points that are only promised do not change the balance yet, so they are shown in quiet type.
  const shownPoints = isPromise ? points : change
  const difference = isPromise ? 0 : points - change
  return (
    <li
      className={`num grid gap-x-3 border-b border-line py-2.5 ${isDetailed ? 'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[112px_minmax(0,1fr)_auto]' : 'grid-cols-[64px_minmax(0,1fr)_auto]'}`}
    >
      <time dateTime={at} className={`text-sm text-ink-2 ${isDetailed ? 'max-sm:col-span-2' : ''}`}>
        {day}
      </time>
      <div>
        <p>{entrySource}</p>
        <p className="text-sm text-ink-2">{entryTitle}</p>
        {difference > 0 ? (
          <p className="text-sm font-medium text-warn">
            {t('history.lost', { points: difference })}
          </p>
        ) : null}
        {difference < 0 ? (
          <p className="text-sm font-medium text-warn">
            {t('history.short', { points: -difference })}
          </p>
        ) : null}
        {children}
      </div>
      <p className="text-end">
        <span
          className={`whitespace-nowrap ${isPromise || change === 0 ? 'text-ink-2' : change > 0 ? 'font-bold text-leaf-text' : 'font-bold text-radis-text'}`}
        >
          {shownPoints < 0
            ? t('history.minus', { points: -shownPoints })
            : t('history.plus', { points: shownPoints })}
        </span>
        {isDetailed ? (
          <span className="block text-sm whitespace-nowrap text-ink-2">
            {t('history.balance', { points: balance })}
          </span>
        ) : null}
      </p>
    </li>
  )
}

const isPromised = ({ kind }: PointEntry): boolean => kind === 'pending' || kind === 'voided'

/**
 * The title of an entry, which gives its reason, and its source: the order, the receipt of the
 * counter, or a correction by hand.
 */
function useEntryTexts(entry: PointEntry): { entryTitle: string; entrySource: string } {
  const { kind, points, order, counter } = entry
  const placeName = usePlaceName()
  const t = useText('loyalty')
  const entryTitle = isPromised(entry)
    ? t(`history.${kind}`, { points: Math.abs(points) })
    : counter && (kind === 'taken-back' || kind === 'given-back')
      ? t(`history.counter.${kind}`)
      : t(`history.${kind}`)
  const entrySource = counter
    ? t('history.counter.of', {
        restaurant: placeName(counter.restaurant),
        receipt: counter.receipt,
      })
    : order
      ? t('history.of', { restaurant: placeName(order.restaurant), number: order.number })
      : kind === 'granted' || kind === 'withdrawn'
        ? t('history.byHand')
        : t('history.ofNone')
  return { entryTitle, entrySource }
}
