import type { Attention } from '#contract/office/today.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Translate } from './messages.ts'

const MINUTE = 60_000

/** The functions and values with which the sentences are written. `now`: an instant in ISO 8601. */
type AttentionWriter = {
  t: Translate<'office-today'>
  locale: Locale
  price: (cents: number) => string
  day: (instant: string) => string
  now: string
}

/**
 * Limits in minutes: from two hours on, a text in minutes alone is hard to read; from two days on,
 * minutes and hours no longer matter.
 */
const HOURS_FROM = 2 * 60
const DAYS_FROM = 2 * 24 * 60

/** Returns a duration in words, in the largest suitable unit. */
export function minutesText(minutes: number, t: Translate<'office-today'>): string {
  if (minutes < HOURS_FROM) return t('span.minutes', { count: Math.floor(minutes) })
  return minutes < DAYS_FROM
    ? t('span.hours', { count: Math.floor(minutes / 60), minutes: Math.floor(minutes % 60) })
    : t('span.days', { count: Math.floor(minutes / (24 * 60)) })
}

/**
 * Returns a matter that needs action in words: for the page of the head office about today, for a
 * mail and for a push notification.
 */
export function attentionText(
  attention: Attention,
  { t, locale, price, day, now }: AttentionWriter,
): { title: string; text: string } {
  switch (attention.kind) {
    case 'unreachable': {
      const { restaurant, since, waiting: count } = attention
      const waiting = t('attention.unreachable.waiting', { count })
      return {
        title: t('attention.unreachable.title', { name: restaurant.name }),
        text:
          since === null
            ? waiting
            : `${t('attention.unreachable.since', { span: minutesText((Date.parse(now) - Date.parse(since)) / MINUTE, t) })} ${waiting}`,
      }
    }
    case 'no-board':
      return {
        title: t('attention.noBoard.title', { name: attention.restaurant.name }),
        text: t('attention.noBoard.text', { count: attention.waiting }),
      }
    case 'left-open':
      return {
        title: t('attention.leftOpen.title', {
          name: attention.restaurant.name,
          count: attention.count,
        }),
        text: t(
          attention.from === attention.until
            ? 'attention.leftOpen.text'
            : 'attention.leftOpen.since',
          {
            day: day(`${attention.from}T12:00:00Z`),
          },
        ),
      }
    case 'late':
      return {
        title: t('attention.late.title', {
          name: attention.restaurant.name,
          count: attention.count,
        }),
        text: t('attention.late.text', { span: minutesText(attention.worst, t) }),
      }
    case 'paid-not-received':
      return {
        title: t('attention.paid.title', {
          name: attention.restaurant.name,
          count: attention.count,
        }),
        text: t('attention.paid.text'),
      }
    case 'failed-jobs':
      return {
        title: t('attention.jobs.title', { count: attention.count }),
        text: t('attention.jobs.text', { job: attention.job }),
      }
    case 'ledger-difference':
      return {
        title: t('attention.ledger.title', {
          amount: price(Math.abs(attention.ours - attention.theirs)),
        }),
        text: t('attention.ledger.text', {
          day: day(`${attention.day}T12:00:00Z`),
          theirs: price(attention.theirs),
          ours: price(attention.ours),
        }),
      }
    case 'sold-out':
      return {
        title: t('attention.soldOut.title', {
          product: attention.product[locale],
          count: attention.kitchens,
        }),
        text: t('attention.soldOut.text'),
      }
    case 'seller-missing':
      return {
        title: t('attention.seller.title', { name: attention.restaurant.name }),
        text: t('attention.seller.text'),
      }
    case 'unpublished':
      return {
        title: t('attention.unpublished.title'),
        text: t('attention.unpublished.text', { day: day(attention.since) }),
      }
    case 'approvals':
      return {
        title: t('attention.approvals.title', {
          name: attention.restaurant.name,
          count: attention.count,
        }),
        text: t('attention.approvals.text'),
      }
    case 'problems':
      return {
        title: t('attention.problems.title', {
          name: attention.restaurant.name,
          count: attention.count,
        }),
        text: t('attention.problems.text'),
      }
    case 'recalled':
      return {
        title: t('attention.recalled.title', {
          name: attention.restaurant.name,
          count: attention.count,
        }),
        text: t('attention.recalled.text'),
      }
    case 'privacy':
      return {
        title: t('attention.privacy.title', { count: attention.count }),
        text: t('attention.privacy.text', { day: day(attention.dueAt) }),
      }
  }
}
