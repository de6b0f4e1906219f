import { useState } from 'react'
import { Link } from 'react-router'
import { type RestaurantOpening, openRestaurant } from '#contract/office/openings.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { useHoursFaultTexts } from './use-hours-fault-texts.ts'

type ChecklistPoint = RestaurantOpening['points'][number]

/**
 * A checklist of what a restaurant still needs before it can sell. An open point has a link to the
 * page where the user can complete it, if there is such a page.
 */
export function OpeningList({
  opening,
  onDone,
}: {
  opening: RestaurantOpening
  onDone: (opening: RestaurantOpening) => void
}) {
  const t = useText('office-hours')
  const [isAsked, setAsked] = useState(false)
  const { id, slug, name, active, points } = opening
  const isReady = points.every(({ id, isDone }) => isDone || id === 'test-order')
  const open = useApiAction(openRestaurant, {
    toast: t('opening.opened', { name }),
    onDone(opened) {
      setAsked(false)

      onDone(opened)
    },
  })
  return (
    <Block
      title={t('opening.title')}
      tools={
        active ? null : (
          <Button
            kind="outlined"
            isDisabled={!isReady}
            isPending={open.isPending}
            onPress={() => setAsked(true)}
          >
            {t('opening.open')}
          </Button>
        )
      }
      isRegion
    >
      <ol>
        {points.map((point) => (
          <PointLine key={point.id} point={point} restaurant={id} slug={slug} isActive={active} />
        ))}
      </ol>
      {isAsked ? (
        <ActionDialog
          title={t('opening.ask', { name })}
          verb={t('opening.open')}
          action={open}
          input={{ params: { kitchen: slug } }}
          isDestructive={false}
          onClose={() => setAsked(false)}
        >
          <p>{t('opening.askText')}</p>
        </ActionDialog>
      ) : null}
    </Block>
  )
}

function PointLine({
  point: { id, isDone, faults },
  ...of
}: {
  point: ChecklistPoint
  restaurant: number
  slug: string
  isActive: boolean
}) {
  const t = useText('office-hours')
  const describeFaults = useHoursFaultTexts()
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] gap-3 border-t border-t-line py-2.5">
      {isDone ? <Icon name="check" className="text-ok" /> : <Icon name="clock" />}
      <div>
        <b>{t(`opening.point.${id}`)}</b>{' '}
        <span className="sr-only">{t(isDone ? 'opening.done' : 'opening.open_')}</span>
        {isDone ? null : (
          <>
            <p className="muted mt-0.5">{t(`opening.how.${id}`)}</p>
            {describeFaults(faults).map((text) => (
              <p key={text} className="mt-0.5 font-semibold text-warn">
                {text}
              </p>
            ))}
          </>
        )}
      </div>
      {isDone ? null : <PointLink id={id} {...of} />}
    </li>
  )
}

/** The link to the page where the user can complete a point of the checklist. */
function PointLink({
  id,
  restaurant,
  slug,
  isActive,
}: {
  id: ChecklistPoint['id']
  restaurant: number
  slug: string
  isActive: boolean
}) {
  const t = useText('office-hours')
  const locale = useLocale()
  if (id === 'hours') return <a href="#week">{t('opening.go')}</a>
  if (id === 'seller')
    return (
      <Link to={officeHref('site', locale, { part: 'sellers', add: restaurant })}>
        {t('opening.go')}
      </Link>
    )
  if (id === 'device' || id === 'people')
    return <Link to={officeHref('restaurants', locale, { open: slug })}>{t('opening.go')}</Link>
  if (id === 'test-order' && isActive)
    return <a href={href('restaurant', locale, { slug })}>{t('opening.go')}</a>
  return null
}
