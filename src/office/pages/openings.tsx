import { Link, useNavigate } from 'react-router'
import { listOpenings } from '#contract/office/openings.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { NewRestaurant } from '#office/features/hours/new-restaurant.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Block } from '#ui/parts/block.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'

/** The restaurants that are not open yet, and a form to add a restaurant (H11). */
export function Component() {
  const t = useText('office-hours')
  const office = useText('office')
  const locale = useLocale()
  const navigate = useNavigate()
  const { renew } = useScopes()
  const loaded = useApi(listOpenings, {})
  return (
    <>
      <PageHeader
        title={office('page.openings')}
        above={<Link to={officeHref('restaurants', locale)}>{office('page.restaurants')}</Link>}
        figures={t('openings.lead')}
      />
      <div className="grid grid-cols-1 gap-8.5 lg:grid-cols-[minmax(0,1fr)_minmax(340px,400px)] lg:gap-10">
        <div>
          <Block title={t('new.title')} isRegion>
            <NewRestaurant
              onDone={({ slug }) => {
                renew()
                void navigate(officeHref('restaurant', locale, { of: slug }))
              }}
            />
          </Block>
        </div>
        <Block title={t('openings.title')} isRegion>
          <LoadedPart of={loaded} skeleton={<Skeleton lines={4} />}>
            {({ results }) =>
              results.length === 0 ? (
                <p className="muted">{t('openings.none')}</p>
              ) : (
                <ul>
                  {results.map(({ id, slug, name, city }) => (
                    <li
                      key={id}
                      className="flex items-center justify-between gap-3 border-t border-line py-1.5"
                    >
                      <Link to={officeHref('restaurant', locale, { of: slug })}>{name}</Link>
                      <span className="muted">{city}</span>
                    </li>
                  ))}
                </ul>
              )
            }
          </LoadedPart>
        </Block>
      </div>
    </>
  )
}
