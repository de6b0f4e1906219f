import { useState } from 'react'
import { officeHref } from '#contract/office/office-pages.ts'
import {
  LISTED_PROMOS,
  type OfficePromo,
  listPromos,
  promoGroups,
  resumePromo,
} from '#contract/office/promos.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { ListMenu } from '#office/features/exports/list-menu.tsx'
import { DaysPart } from '#office/features/promotions/days-part.tsx'
import { promoAddress } from '#office/features/promotions/promo-address.ts'
import { PromosTable } from '#office/features/promotions/promos-table.tsx'
import { StopDialog } from '#office/features/promotions/stop-dialog.tsx'
import { WaitingPart } from '#office/features/promotions/waiting-part.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'

/** The promotions of the chain: current, scheduled and ended ones (H14). */
export function Component() {
  const t = useText('office-promos')
  const office = useText('office')
  const format = useFormat()
  const locale = useLocale()
  const { state, change } = useUrlState(promoAddress)
  const { group, sort, days: daysView } = state
  const loaded = useApi(listPromos, { query: { group } })
  const [stopping, setStopping] = useState<OfficePromo | null>(null)
  const { retry } = loaded
  const { run: resume, problem } = useAction(
    (api, { id }: OfficePromo) => api.call(resumePromo, { params: { promo: id } }),
    {
      toast: (_, { code }) => t('stop.resumed', { code }),
      onDone: () => retry(),
    },
  )
  const { data } = loaded
  const sum = (data?.days ?? []).reduce((all, { discount }) => all + discount, 0)
  return (
    <>
      <PageHeader
        address={promoAddress}
        title={office('page.promotions')}
        figures={
          data === undefined
            ? '–'
            : t('lead', { count: data.counts.running, amount: format.price(sum) })
        }
        actions={
          <>
            <Segmented
              label={t('groups.label')}
              choices={promoGroups.map((id) => ({
                id,
                text: t(`groups.${id}`, {
                  count: data === undefined ? '' : format.number(data.counts[id]),
                }),
              }))}
              value={group}
              onChange={(id) => change({ group: id })}
            />
            <ListMenu list="promos" />
            <ButtonLink kind="action" icon="plus" to={officeHref('newPromotion', locale)}>
              {t('new')}
            </ButtonLink>
          </>
        }
      />
      <Problem text={problem} />
      <LoadedPart of={loaded} skeleton={<TableSkeleton columns={8} />}>
        {({ results, requests, days, counts }) => (
          <>
            <WaitingPart requests={requests} onDone={retry} />
            {results.length === 0 ? (
              <EmptyState text={t(`list.none.${group}`)} />
            ) : (
              <PromosTable
                rows={results}
                sort={sort}
                onSort={(next) => change({ sort: next })}
                onStop={setStopping}
                onResume={resume}
              />
            )}
            {counts[group] > LISTED_PROMOS ? (
              <p className="field-hint">{t('list.cut', { count: LISTED_PROMOS })}</p>
            ) : null}
            <p className="field-hint mb-8.5">{t('list.hint')}</p>
            <DaysPart days={days} view={daysView} onView={(next) => change({ days: next })} />
          </>
        )}
      </LoadedPart>
      {stopping === null ? null : (
        <StopDialog
          promo={stopping}
          onClose={() => setStopping(null)}
          onDone={() => {
            setStopping(null)
            retry()
          }}
          undo={() => resume(stopping)}
        />
      )}
    </>
  )
}
