import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import type { Attention } from '#contract/office/today.ts'
import { useFormat } from '#office/base/format.ts'
import { useLocale } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { Icon, type IconName } from '#office/ui/icon.tsx'

/** What needs a hand, the worst first, each with the way to where it is mended. */
export function AttentionList({
  attention,
  now,
}: {
  attention: readonly Attention[]
  now: string
}) {
  const t = useText('office-today')
  return (
    <section className="today-part" aria-labelledby="attention">
      <header>
        <h2 id="attention">
          {t('attention.title')} {attention.length}
        </h2>
        {attention.length > 1 ? <span>{t('attention.order')}</span> : null}
      </header>
      {attention.length === 0 ? (
        <p>{t('attention.none')}</p>
      ) : (
        <ul className="attention">
          {attention.map((one, at) => (
            <Item key={at} one={one} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

type Shown = {
  tone: 'err' | 'warn' | 'info'
  icon: IconName
  title: string
  text: string
  action?: ReactNode
}

function Item({ one, now }: { one: Attention; now: string }) {
  const { tone, icon, title, text, action } = useShown(one, now)
  return (
    <li className={`attention-${tone}`}>
      <Icon name={icon} />
      <p>
        <b>{title}</b> {text}
      </p>
      {action === undefined ? null : <span className="attention-action">{action}</span>}
    </li>
  )
}

const MINUTE = 60_000

/** One of them in words. */
function useShown(one: Attention, now: string): Shown {
  const t = useText('office-today')
  const format = useFormat()
  const locale = useLocale()
  const to = (href: string, text: string) => (
    <Link className="button button-outlined button-small" to={href}>
      {text}
    </Link>
  )
  switch (one.kind) {
    case 'unreachable': {
      const { restaurant, since, phone, waiting } = one
      const minutes =
        since === null ? null : Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE)
      return {
        tone: 'err',
        icon: 'silent',
        title: t('attention.unreachable.title', { name: restaurant.name }),
        text: [
          minutes === null ? null : t('attention.unreachable.since', { minutes }),
          t('attention.unreachable.waiting', { count: waiting }),
        ]
          .filter((part) => part !== null)
          .join(' '),
        action: (
          <a
            className="button button-outlined button-small"
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          >
            {t('attention.unreachable.action', { phone })}
          </a>
        ),
      }
    }
    case 'late':
      return {
        tone: 'err',
        icon: 'err',
        title: t('attention.late.title', { name: one.restaurant.name, count: one.count }),
        text: t('attention.late.text', { minutes: one.worst }),
        action: to(
          officeHref('orders', locale, { restaurant: one.restaurant.id, state: 'late' }),
          t('attention.late.action'),
        ),
      }
    case 'paid-not-received':
      return {
        tone: 'err',
        icon: 'card',
        title: t('attention.paid.title', { count: one.count }),
        text: t('attention.paid.text'),
        action: to(
          officeHref('orders', locale, { state: 'paid-not-received' }),
          t('attention.paid.action'),
        ),
      }
    case 'failed-jobs':
      return {
        tone: 'err',
        icon: 'mail',
        title: t('attention.jobs.title', { count: one.count }),
        text: t('attention.jobs.text', { job: one.job }),
      }
    case 'ledger-difference':
      return {
        tone: 'warn',
        icon: 'card',
        title: t('attention.ledger.title', {
          amount: format.price(Math.abs(one.ours - one.theirs)),
        }),
        text: t('attention.ledger.text', {
          day: format.day(`${one.day}T12:00:00Z`),
          theirs: format.price(one.theirs),
          ours: format.price(one.ours),
        }),
        action: to(
          officeHref('orders', locale, { day: one.day, payment: 'card' }),
          t('attention.ledger.action'),
        ),
      }
    case 'sold-out':
      return {
        tone: 'warn',
        icon: 'no',
        title: t('attention.soldOut.title', {
          product: one.product[locale],
          count: one.kitchens,
        }),
        text: t('attention.soldOut.text'),
      }
    case 'seller-missing':
      return {
        tone: 'warn',
        icon: 'warn',
        title: t('attention.seller.title', { count: one.restaurants.length }),
        text: t('attention.seller.text', {
          names: format.list(one.restaurants.map(({ name }) => name)),
        }),
      }
    case 'approvals':
      return {
        tone: 'info',
        icon: 'undo',
        title: t('attention.approvals.title', { count: one.count }),
        text: t('attention.approvals.text'),
      }
    case 'privacy':
      return {
        tone: 'info',
        icon: 'person',
        title: t('attention.privacy.title', { count: one.count }),
        text: t('attention.privacy.text', { day: format.day(one.dueAt) }),
        action: to(officeHref('customers', locale), t('attention.privacy.action')),
      }
  }
}
