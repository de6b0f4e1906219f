import type { Attention } from '#contract/office/today.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Translate } from './messages.ts'

const MINUTE = 60_000

/** What the sentences are written with. `now`: an instant in ISO 8601. */
type AttentionWriter = {
  t: Translate<'office-today'>
  locale: Locale
  price: (cents: number) => string
  day: (instant: string) => string
  now: string
}

/** What needs a hand in words: on the page of the day, in a mail and in a push. */
export function attentionWords(
  one: Attention,
  { t, locale, price, day, now }: AttentionWriter,
): { title: string; text: string } {
  switch (one.kind) {
    case 'unreachable': {
      const { restaurant, since, waiting: count } = one
      const minutes =
        since === null ? null : Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE)
      const waiting = t('attention.unreachable.waiting', { count })
      return {
        title: t('attention.unreachable.title', { name: restaurant.name }),
        text:
          minutes === null
            ? waiting
            : `${t('attention.unreachable.since', { minutes })} ${waiting}`,
      }
    }
    case 'late':
      return {
        title: t('attention.late.title', { name: one.restaurant.name, count: one.count }),
        text: t('attention.late.text', { minutes: one.worst }),
      }
    case 'paid-not-received':
      return {
        title: t('attention.paid.title', { name: one.restaurant.name, count: one.count }),
        text: t('attention.paid.text'),
      }
    case 'failed-jobs':
      return {
        title: t('attention.jobs.title', { count: one.count }),
        text: t('attention.jobs.text', { job: one.job }),
      }
    case 'ledger-difference':
      return {
        title: t('attention.ledger.title', { amount: price(Math.abs(one.ours - one.theirs)) }),
        text: t('attention.ledger.text', {
          day: day(`${one.day}T12:00:00Z`),
          theirs: price(one.theirs),
          ours: price(one.ours),
        }),
      }
    case 'sold-out':
      return {
        title: t('attention.soldOut.title', { product: one.product[locale], count: one.kitchens }),
        text: t('attention.soldOut.text'),
      }
    case 'seller-missing':
      return {
        title: t('attention.seller.title', { name: one.restaurant.name }),
        text: t('attention.seller.text'),
      }
    case 'unpublished':
      return {
        title: t('attention.unpublished.title'),
        text: t('attention.unpublished.text', { day: day(one.since) }),
      }
    case 'approvals':
      return {
        title: t('attention.approvals.title', { name: one.restaurant.name, count: one.count }),
        text: t('attention.approvals.text'),
      }
    case 'problems':
      return {
        title: t('attention.problems.title', { name: one.restaurant.name, count: one.count }),
        text: t('attention.problems.text'),
      }
    case 'privacy':
      return {
        title: t('attention.privacy.title', { count: one.count }),
        text: t('attention.privacy.text', { day: day(one.dueAt) }),
      }
  }
}
