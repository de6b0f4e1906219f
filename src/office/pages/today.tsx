import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useRestaurantChoices } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { AttentionList } from '#office/features/today/attention-list.tsx'
import { KeyFigures } from '#office/features/today/key-figures.tsx'
import { Kitchens } from '#office/features/today/kitchens.tsx'
import { LiveStatus } from '#office/features/today/live-status.tsx'
import { QuartersPlot } from '#office/features/today/quarters-plot.tsx'
import { inFrozenOrder, useFrozen, usePointerMoves } from '#office/features/today/use-frozen.ts'
import { todayAddress } from '#office/features/today/today-address.ts'
import { type TodayRead, useToday } from '#office/features/today/use-today.ts'
import { FilterPill } from '#ui/parts/fields/filter-pill.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'

/** The current day, live: figures, problems, pick-ups, and all kitchens (H1). */
export function Component() {
  const t = useText('office-today')
  const office = useText('office')
  const format = useFormat()
  const restaurants = useRestaurantChoices()
  const { state, change } = useUrlState(todayAddress)
  const { restaurant } = state
  const { loaded, cutSince } = useToday(restaurant)
  const { data } = loaded
  return (
    <>
      <PageHeader
        address={todayAddress}
        title={
          data === undefined
            ? office('page.today')
            : `${capital(format.day(data.at))}, ${format.time(data.at)}`
        }
        figures={
          data === undefined
            ? undefined
            : t('compared', { day: format.day(`${data.comparedDay}T12:00:00Z`) })
        }
        actions={
          <>
            <LiveStatus readAt={data?.readAt ?? null} cutSince={cutSince} />
            {restaurants.length > 1 ? (
              <FilterPill
                label={t('scope')}
                icon="pin"
                choices={restaurants}
                value={restaurant === null ? null : String(restaurant)}
                onChange={(id) => change({ restaurant: id === null ? null : Number(id) })}
              />
            ) : null}
          </>
        }
      />
      <LoadedPart of={loaded} skeleton={<Skeleton lines={14} />}>
        {(today) => (
          <Day
            today={today}
            isOld={cutSince !== null || today.restaurant !== restaurant}
            retry={loaded.retry}
          />
        )}
      </LoadedPart>
    </>
  )
}

/**
 * The sections of the day. While the pointer moves over them, no row appears, disappears or moves.
 */
function Day({
  today,
  isOld,
  retry,
}: {
  today: TodayRead
  /** True if the figures are not live, or belong to the previously chosen restaurant. */
  isOld: boolean
  retry: () => void
}) {
  const { moves, handlers } = usePointerMoves()
  const attention = useFrozen(today.attention, moves)
  return (
    <div className="group/today" data-old={isOld || undefined} {...handlers}>
      <KeyFigures today={today} restaurant={today.restaurant} />
      <div className="grid grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] items-start gap-10 max-[73.75rem]:grid-cols-1 max-[73.75rem]:gap-7">
        <AttentionList
          today={{
            ...today,
            attention: inFrozenOrder(attention, today.attention, ({ key }) => key),
          }}
          onChange={retry}
        />
        <QuartersPlot today={today} restaurant={today.restaurant} />
      </div>
      <Kitchens today={today} isStill={moves} />
    </div>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
