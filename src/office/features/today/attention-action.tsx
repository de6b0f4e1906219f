import { retryFailedJobs } from '#contract/office/alerts.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import type { Attention } from '#contract/office/today.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { dayBefore, useToday } from '#office/base/today.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'

/**
 * A link or button with which a problem can be fixed; renders nothing if there is none. `day`: the
 * day that the page shows.
 */
export function AttentionAction({ attention, day }: { attention: Attention; day: string }) {
  const t = useText('office-today')
  const locale = useLocale()
  const { session } = useSessionState()
  const today = useToday()
  const linkTo = (text: string, to: string) => (
    <ButtonLink kind="outlined" to={to}>
      {text}
    </ButtonLink>
  )
  const toOrders = (text: string, query: Record<string, string | number>) =>
    linkTo(text, officeHref('orders', locale, query))
  switch (attention.kind) {
    case 'unreachable':
    case 'no-board':
      return (
        <a
          className="button button-outlined"
          href={`tel:${attention.phone.replace(/[^\d+]/g, '')}`}
        >
          {t('attention.unreachable.action', { phone: attention.phone })}
        </a>
      )
    case 'left-open': {
      const { restaurant, from, until } = attention
      const query = { restaurant: restaurant.id, state: 'open', day: from, until }
      return toOrders(t('attention.leftOpen.action'), query)
    }
    case 'late':
    case 'paid-not-received':
      return toOrders(
        t(attention.kind === 'late' ? 'attention.late.action' : 'attention.paid.action'),
        {
          day,
          restaurant: attention.restaurant.id,
          state: attention.kind,
        },
      )
    case 'problems':
    case 'recalled':
      return toOrders(t(`attention.${attention.kind}.action`), {
        restaurant: attention.restaurant.id,
        state: attention.kind === 'problems' ? 'problem' : 'recalled',
        day: dayBefore(today, 30),
        until: today,
      })
    case 'failed-jobs':
      return session?.rights.includes('site') === true ? <RetryButton job={attention.job} /> : null
    case 'ledger-difference':
      return toOrders(t('attention.ledger.action'), { day: attention.day, payment: 'card' })
    case 'seller-missing': {
      const to = officeHref('site', locale, { part: 'sellers', add: attention.restaurant.id })
      return session?.rights.includes('site') === true
        ? linkTo(t('attention.seller.action'), to)
        : null
    }
    case 'unpublished':
      return session?.rights.includes('catalogue') === true
        ? linkTo(t('attention.unpublished.action'), officeHref('catalogueChanges', locale))
        : null
    case 'privacy':
      return linkTo(t('attention.privacy.action'), officeHref('customers', locale))
    default:
      return null
  }
}

/** Retries the failed jobs of a kind. */
function RetryButton({ job }: { job: string }) {
  const t = useText('office-today')
  const { run, isPending, problem } = useApiAction(retryFailedJobs, {
    toast: ({ count }) => t('attention.jobs.retried', { count }),
  })
  return (
    <>
      <Button kind="outlined" isPending={isPending} onPress={() => run({ params: { job } })}>
        {t('attention.jobs.action')}
      </Button>
      <Problem text={problem} />
    </>
  )
}
