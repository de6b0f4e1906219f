import { retryFailedJobs } from '#contract/office/alerts.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import type { Attention } from '#contract/office/today.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { dayBefore, useToday } from '#office/base/today.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { Button, ButtonLink } from '#office/ui/button.tsx'
import { Problem } from '#office/ui/layers/action-dialog.tsx'
import { showToast } from '#office/base/toast-queue.ts'

/**
 * A link or button with which a problem can be fixed; renders nothing if there is none. `day`: the
 * day that the page shows.
 */
export function AttentionAction({ attention, day }: { attention: Attention; day: string }) {
  const t = useText('office-today')
  const locale = useLocale()
  const { session } = useSessionState()
  const today = useToday()
  switch (attention.kind) {
    case 'unreachable':
    case 'no-board':
      return (
        <a
          className="button button-outlined button-small"
          href={`tel:${attention.phone.replace(/[^\d+]/g, '')}`}
        >
          {t('attention.unreachable.action', { phone: attention.phone })}
        </a>
      )
    case 'left-open':
      return (
        <ButtonLink
          kind="outlined"
          to={officeHref('orders', locale, {
            restaurant: attention.restaurant.id,
            state: 'open',
            day: attention.from,
            until: attention.until,
          })}
        >
          {t('attention.leftOpen.action')}
        </ButtonLink>
      )
    case 'late':
      return (
        <ButtonLink
          kind="outlined"
          to={officeHref('orders', locale, {
            day,
            restaurant: attention.restaurant.id,
            state: 'late',
          })}
        >
          {t('attention.late.action')}
        </ButtonLink>
      )
    case 'paid-not-received':
      return (
        <ButtonLink
          kind="outlined"
          to={officeHref('orders', locale, {
            day,
            restaurant: attention.restaurant.id,
            state: 'paid-not-received',
          })}
        >
          {t('attention.paid.action')}
        </ButtonLink>
      )
    case 'problems':
    case 'recalled':
      return (
        <ButtonLink
          kind="outlined"
          to={officeHref('orders', locale, {
            restaurant: attention.restaurant.id,
            state: attention.kind === 'problems' ? 'problem' : 'recalled',
            day: dayBefore(today, 30),
            until: today,
          })}
        >
          {t(`attention.${attention.kind}.action`)}
        </ButtonLink>
      )
    case 'failed-jobs':
      return session?.rights.includes('site') === true ? <RetryButton job={attention.job} /> : null
    case 'ledger-difference':
      return (
        <ButtonLink
          kind="outlined"
          to={officeHref('orders', locale, { day: attention.day, payment: 'card' })}
        >
          {t('attention.ledger.action')}
        </ButtonLink>
      )
    case 'seller-missing':
      return session?.rights.includes('site') === true ? (
        <ButtonLink
          kind="outlined"
          to={officeHref('site', locale, { part: 'sellers', add: attention.restaurant.id })}
        >
          {t('attention.seller.action')}
        </ButtonLink>
      ) : null
    case 'unpublished':
      return session?.rights.includes('catalogue') === true ? (
        <ButtonLink kind="outlined" to={officeHref('catalogueChanges', locale)}>
          {t('attention.unpublished.action')}
        </ButtonLink>
      ) : null
    case 'privacy':
      return (
        <ButtonLink kind="outlined" to={officeHref('customers', locale)}>
          {t('attention.privacy.action')}
        </ButtonLink>
      )
    default:
      return null
  }
}

/** Retries the failed jobs of a kind. */
function RetryButton({ job }: { job: string }) {
  const t = useText('office-today')
  const { run, isPending, problem } = useApiAction(retryFailedJobs, {
    onDone: ({ count }) => showToast({ tone: 'ok', text: t('attention.jobs.retried', { count }) }),
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
