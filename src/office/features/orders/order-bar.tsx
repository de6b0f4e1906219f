import { useCallback } from 'react'
import { parseDateTime } from '@internationalized/date'
import { orderStatuses, paymentChoices } from '#domain/orders/order-status.ts'
import { type OrderState, countedStates, type orderCountsSchema } from '#contract/office/orders.ts'
import type * as z from 'zod/mini'
import type { ChangeUrlState, UrlState } from '#office/base/address/url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { instantOf } from '#ui/base/paris.ts'
import { useRestaurantChoices } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { dayBefore, useToday } from '#office/base/today.ts'
import { useTypedSearch } from '#office/base/use-typed-search.ts'
import { DayPill } from '#ui/parts/fields/day-pill.tsx'
import { CountedFilter, FilterPill } from '#ui/parts/fields/filter-pill.tsx'
import { SearchField } from '#ui/parts/fields/search-field.tsx'
import { type OrderFilters, type orderAddress, lastMonth } from './order-address.ts'

const states = [...orderStatuses, 'open', 'changed', ...countedStates] as const
const isCounted = (state: OrderState): state is (typeof countedStates)[number] =>
  countedStates.some((each) => each === state)

type ChangeOrderFilters = ChangeUrlState<UrlState<typeof orderAddress>>

type OrderBarProps = {
  filters: OrderFilters
  change: ChangeOrderFilters
  counts: z.output<typeof orderCountsSchema> | undefined
}

/** The search of the orders and its filters. */
export function OrderBar({ filters, change, counts }: OrderBarProps) {
  const t = useText('office-orders')
  const restaurants = useRestaurantChoices()
  return (
    <search aria-label={t('filters')}>
      <OrderSearch find={filters.find} change={change} />
      <div className="filters">
        <OrderDays filters={filters} change={change} />
        {restaurants.length > 1 ? (
          <FilterPill
            label={t('restaurant')}
            choices={restaurants}
            value={filters.restaurant === null ? null : String(filters.restaurant)}
            onChange={(id) => change({ restaurant: id === null ? null : Number(id) })}
          />
        ) : null}
        <FilterPill
          label={t('state')}
          choices={states.map((id) => ({
            id,
            text:
              id === 'changed'
                ? t('changed')
                : id === 'open'
                  ? t('stillOpen')
                  : isCounted(id)
                    ? t(`counted.${id}`)
                    : t(`status.${id}`),
          }))}
          value={states.find((id) => id === filters.state) ?? null}
          onChange={(state) => change({ state: states.find((each) => each === state) ?? null })}
        />
        <FilterPill
          label={t('payment')}
          choices={paymentChoices.map((id) => ({ id, text: t(`payments.${id}`) }))}
          value={filters.payment}
          onChange={(payment) =>
            change({ payment: paymentChoices.find((each) => each === payment) ?? null })
          }
        />
        {filters.time === null ? null : (
          <TimeFilter day={filters.day} time={filters.time} onEnd={() => change({ time: null })} />
        )}
        <CountedFilters filters={filters} change={change} counts={counts} />
      </div>
    </search>
  )
}

/** The filters that show how many orders they find. */
function CountedFilters({ filters, change, counts }: OrderBarProps) {
  const t = useText('office-orders')
  const format = useFormat()
  const number = (count: number | undefined) =>
    count === undefined || counts?.isMore === true ? '–' : format.number(count)
  const toggled = (state: 'late' | 'refunded' | 'paid-not-received' | 'problem' | 'recalled') => ({
    isOn: filters.state === state,
    onChange: (isOn: boolean) => change({ state: isOn ? state : null }),
  })
  return (
    <>
      <CountedFilter label={t('late')} count={number(counts?.late)} {...toggled('late')} />
      <CountedFilter
        label={t('refundedFilter')}
        count={number(counts?.refunded)}
        {...toggled('refunded')}
      />
      <CountedFilter
        label={t('paidNotReceived')}
        count={number(counts?.paidNotReceived)}
        {...toggled('paid-not-received')}
      />
      <CountedFilter
        label={t('problemFilter')}
        count={number(counts?.problem)}
        {...toggled('problem')}
      />
      {filters.state === 'recalled' ? (
        <CountedFilter label={t('recall.filter')} {...toggled('recalled')} />
      ) : null}
    </>
  )
}

/**
 * The time or hour of pick-up to which the list is limited, with a button that removes the limit.
 */
function TimeFilter({ day, time, onEnd }: { day: string; time: string; onEnd: () => void }) {
  const t = useText('office-orders')
  const format = useFormat()
  const formatClock = (of: string) => format.time(instantOf(parseDateTime(`${day}T${of}`)))
  const next = String((Number(time) + 1) % 24).padStart(2, '0')
  return (
    <CountedFilter
      label={
        time.includes(':')
          ? t('at', { time: formatClock(time) })
          : t('hour', { from: formatClock(`${time}:00`), until: formatClock(`${next}:00`) })
      }
      icon="clock"
      isOn
      onChange={onEnd}
    />
  )
}

function OrderSearch({ find, change }: { find: string; change: ChangeOrderFilters }) {
  const t = useText('office-orders')
  const search = useCallback((text: string) => change({ find: text }, { replace: true }), [change])
  return <SearchField label={t('search')} {...useTypedSearch(find, search)} />
}

function OrderDays({
  filters: { day, until },
  change,
}: {
  filters: OrderFilters
  change: ChangeOrderFilters
}) {
  const t = useText('office-orders')
  const format = useFormat()
  const today = useToday()
  const short = (date: string) => format.shortDay(`${date}T12:00:00Z`)
  const dayText =
    until !== null ? `${short(day)} – ${short(until)}` : day === today ? t('today') : short(day)
  return (
    <DayPill
      label={t('day')}
      valueText={dayText}
      value={day}
      onChange={(chosenDay) => change({ day: chosenDay === today ? null : chosenDay, until: null })}
      shortcuts={[
        { text: t('today'), choose: () => change({ day: null, until: null }) },
        { text: t('yesterday'), choose: () => change({ day: dayBefore(today), until: null }) },
        { text: t('month'), choose: () => change(lastMonth(today)) },
      ]}
    />
  )
}
