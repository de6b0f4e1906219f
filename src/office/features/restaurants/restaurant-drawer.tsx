import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type KitchenView, getKitchen } from '#contract/office/kitchens.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { DevicesPart } from './devices-part.tsx'
import { KitchenStateLabel } from './kitchen-state.tsx'
import { PacePart } from './pace-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { SettingsPart } from './settings-part.tsx'

/** A restaurant next to the list: its pace, devices, people and settings (H13). */
export function RestaurantDrawer({
  slug,
  onClose,
  onPrevious,
  onNext,
  onDone,
  children,
}: {
  slug: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Called after a change of data that the list shows. */
  onDone: () => void
  /** Renders sections of other features for the restaurant with this id. */
  children: (restaurant: number) => ReactNode
}) {
  const loaded = useApi(getKitchen, { params: { kitchen: slug } }, { isOfOneSubject: true })
  const renew = (next: KitchenView) => {
    loaded.replace(next)
    onDone()
  }
  return (
    <Drawer
      of={slug}
      title={loaded.data?.name ?? '–'}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <LoadedPart of={loaded} skeleton={<Skeleton lines={12} />}>
        {(loadedKitchen) => (
          <>
            <Head kitchen={loadedKitchen} />
            <HoursLink kitchen={loadedKitchen} />
            <OrderingOff kitchen={loadedKitchen} />
            {children(loadedKitchen.id)}
            <PacePart
              kitchen={loadedKitchen}
              onDone={() => {
                loaded.retry()
                onDone()
              }}
            />
            <DevicesPart kitchen={loadedKitchen} onDone={renew} />
            <PeoplePart kitchen={loadedKitchen} onDone={renew} />
            {/* The key resets typed values when another restaurant is shown. */}
            <SettingsPart key={loadedKitchen.slug} kitchen={loadedKitchen} onDone={renew} />
            <JournalLink kitchen={loadedKitchen} />
          </>
        )}
      </LoadedPart>
    </Drawer>
  )
}

function Head({ kitchen: { address, state, until } }: { kitchen: KitchenView }) {
  const t = useText('office-restaurants')
  const format = useFormat()
  const opening =
    until === null
      ? null
      : state === 'open'
        ? t('openUntil', { time: format.time(until) })
        : state === 'closed'
          ? t('opensAt', { day: format.shortDay(until), time: format.time(until) })
          : null
  return (
    <div className="mt-3.5">
      <KitchenStateLabel state={state} />
      <p className="muted">{[opening, address].filter((part) => part !== null).join('. ')}</p>
    </div>
  )
}

function OrderingOff({ kitchen: { orderingOff } }: { kitchen: KitchenView }) {
  const t = useText('office-restaurants')
  const format = useFormat()
  const locale = useLocale()
  const maySwitch = useSessionState().session?.rights.includes('site') === true
  if (orderingOff === null) return null
  return (
    <Notice
      tone="warn"
      title={t('off.title', { day: format.shortDay(orderingOff.since) })}
      action={maySwitch ? <Link to={officeHref('site', locale)}>{t('off.where')}</Link> : undefined}
    >
      {orderingOff.reason ?? t('off.noReason')}
    </Notice>
  )
}

function HoursLink({ kitchen: { slug } }: { kitchen: KitchenView }) {
  const t = useText('office-restaurants')
  const locale = useLocale()
  const mayChange = useSessionState().session?.rights.includes('hours') === true
  if (!mayChange) return null
  return (
    <p>
      <Link to={officeHref('restaurant', locale, { of: slug })}>{t('hours')}</Link>
    </p>
  )
}

function JournalLink({ kitchen: { id } }: { kitchen: KitchenView }) {
  const t = useText('office-restaurants')
  const locale = useLocale()
  const mayRead = useSessionState().session?.rights.includes('audit') === true
  if (!mayRead) return null
  return (
    <p className="mt-6.5">
      <Link to={officeHref('audit', locale, { subject: `restaurant ${id}` })}>{t('journal')}</Link>
    </p>
  )
}
