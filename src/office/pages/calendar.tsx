import { parseDate } from '@internationalized/date'
import { useRef } from 'react'
import { Link } from 'react-router'
import { readCalendar } from '#contract/office/hours.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { restaurantsIn, useScopes } from '#office/base/scopes.ts'
import { useToday } from '#office/base/today.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import {
  calendarAddress,
  firstDayOf,
  monthChanges,
} from '#office/features/hours/calendar-address.ts'
import { ChangePart } from '#office/features/hours/change-part.tsx'
import { noonOf } from '#office/base/clock.ts'
import { YearLegend } from '#office/features/hours/legend.tsx'
import { CalendarScopePart } from '#office/features/hours/calendar-scope-part.tsx'
import { YearGrid } from '#office/features/hours/year-grid.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Block } from '#ui/parts/block.tsx'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'

const MONTHS = 12

/**
 * A year of many restaurants at once: days that differ from the usual week, and a form to change
 * days (H11).
 */
export function Component() {
  const t = useText('office-hours')
  const office = useText('office')
  const locale = useLocale()
  const format = useFormat()
  const today = useToday()
  const { groups } = useScopes()
  const part = useRef<HTMLElement>(null)
  const { state, change } = useUrlState(calendarAddress)
  const { dates } = state
  const from = firstDayOf(state, today)
  const restaurants = restaurantsIn(state, groups)
  const isNowhere = restaurants?.length === 0
  const loaded = useQueryOf(['calendar of', from, restaurants, today], async (api) =>
    isNowhere
      ? { today, restaurants: 0, days: [] }
      : api.call(readCalendar, {
          body: { from, restaurants: restaurants === null ? null : [...restaurants] },
        }),
  )
  const choose = (next: readonly string[]) => change({ dates: next }, { replace: true })
  const move = (months: number) =>
    change(monthChanges(parseDate(from).add({ months }).toString(), today), { replace: true })
  return (
    <>
      <PageHeader
        address={calendarAddress}
        title={office('page.calendar')}
        above={<Link to={officeHref('restaurants', locale)}>{office('page.restaurants')}</Link>}
        figures={
          loaded.data === undefined
            ? '–'
            : t(restaurants === null ? 'figuresAll' : 'figures', { count: loaded.data.restaurants })
        }
      />
      <div className="grid grid-cols-1 gap-8.5 lg:grid-cols-[minmax(0,1fr)_minmax(340px,400px)] lg:gap-10">
        <Block
          title={t('year')}
          tools={
            <div className="flex gap-1">
              <IconButton icon="left" label={t('earlier')} onPress={() => move(-MONTHS)} />
              <IconButton icon="right" label={t('later')} onPress={() => move(MONTHS)} />
            </div>
          }
          isRegion
        >
          <LoadedPart of={loaded} skeleton={<Skeleton lines={20} />}>
            {({ days, today: now, restaurants: count }) => (
              <>
                <YearGrid
                  days={days}
                  today={now}
                  selectedDates={dates}
                  onChoose={choose}
                  onSet={() => part.current?.querySelector<HTMLElement>('button')?.focus()}
                />
                <YearLegend isOne={count === 1} />
              </>
            )}
          </LoadedPart>
        </Block>
        <div>
          <Block title={t('where.title')} isRegion>
            <CalendarScopePart
              value={restaurants}
              onChange={(next) => change({ restaurants: next, group: null }, { replace: true })}
            />
          </Block>
          <section ref={part} className="page-part" aria-labelledby="what">
            <header className="block-head">
              <h2 id="what" className="title-3">
                {dates.length === 0
                  ? t('change.title')
                  : dates.length === 1
                    ? format.day(noonOf(dates[0] ?? ''))
                    : t('change.dates', { count: dates.length })}
              </h2>
              {dates.length === 0 ? null : (
                <Button kind="quiet" onPress={() => choose([])}>
                  {t('change.none')}
                </Button>
              )}
            </header>
            {dates.length === 0 || isNowhere ? (
              <p className="muted">{t(isNowhere ? 'where.none' : 'change.choose')}</p>
            ) : (
              <ChangePart restaurants={restaurants} dates={dates} onDone={loaded.retry} />
            )}
          </section>
        </div>
      </div>
    </>
  )
}
