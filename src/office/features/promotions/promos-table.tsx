import { useMemo } from 'react'
import type { OfficePromo } from '#contract/office/promos.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { dayBefore, useToday } from '#office/base/today.ts'
import { Button } from '#ui/parts/button.tsx'
import type { PartIconName } from '#ui/parts/icon.tsx'
import { StateLabel, Tag } from '#ui/parts/state-label.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable, type RowsProps } from '#ui/parts/table/data-table.tsx'
import { promoColumns } from './promo-address.ts'
import { noonOf } from '#office/base/clock.ts'
import { usePromoPhrases } from './use-promo-phrases.ts'

/** Days before its end from which a promotion is marked as ending soon. */
const SOON = 7
/** Share of the permitted uses from which a promotion shows how far it is used up. */
const FULL = 0.9

/** The list of promotions as sentences, with their cost so far (H14). */
export function PromosTable({ onStop, onResume, ...props }: PromoActions & RowsProps<OfficePromo>) {
  const t = useText('office-promos')
  const columns = usePromoColumns({ onStop, onResume })
  return (
    <DataTable caption={t('list.caption')} columns={columns} {...props} idOf={({ id }) => id} />
  )
}

type PromoActions = {
  onStop: (promo: OfficePromo) => void
  onResume: (promo: OfficePromo) => void
}

function usePromoColumns({ onStop, onResume }: PromoActions): TableColumn<OfficePromo>[] {
  const t = useText('office-promos')
  const format = useFormat()
  const { sentence, places } = usePromoPhrases()
  const stateOf = useStateOf()
  return useMemo(() => {
    const perOrder = ({ used, discount }: OfficePromo) =>
      used === 0 ? 0 : Math.round(discount / used)
    const cells: Record<
      (typeof promoColumns)[number],
      Omit<TableColumn<OfficePromo>, 'id' | 'header'>
    > = {
      sentence: { sortBy: sentence, isTitle: true, cell: (promo) => <b>{sentence(promo)}</b> },
      code: {
        sortBy: ({ code }) => code,
        cell: ({ code, isOfCatalogue }) => (
          <span className="inline-grid justify-items-start">
            <Tag>{code}</Tag>
            {isOfCatalogue ? (
              <small className="text-note text-ink-2">{t('list.catalogue')}</small>
            ) : null}
          </span>
        ),
      },
      where: { drop: 'second', cell: ({ restaurants }) => places(restaurants) },
      until: {
        drop: 'second',
        sortBy: ({ until }) => until ?? '9',
        cell: ({ until }) => (until === null ? t('phrase.noEnd') : format.shortDay(noonOf(until))),
      },
      used: { isNumber: true, sortBy: ({ used }) => used, cell: ({ used }) => format.number(used) },
      discount: {
        isNumber: true,
        sortBy: ({ discount }) => discount,
        cell: ({ discount }) => format.amount(discount),
      },
      perOrder: {
        isNumber: true,
        drop: 'first',
        sortBy: perOrder,
        cell: (promo) => format.amount(perOrder(promo)),
      },
      state: { cell: stateOf },
      act: {
        cell: (promo) => <StopOrResume promo={promo} onStop={onStop} onResume={onResume} />,
      },
    }
    return promoColumns.map((id) => ({ id, header: t(`list.column.${id}`), ...cells[id] }))
    // The words and the formats are those of the document's language, which does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [onStop, onResume])
}

/**
 * The button that stops or resumes a promotion; no button for a promotion of the catalogue, or for
 * a promotion that has ended.
 */
function StopOrResume({ promo, onStop, onResume }: PromoActions & { promo: OfficePromo }) {
  const t = useText('office-promos')
  const { isOfCatalogue, state, code } = promo
  if (isOfCatalogue) return null
  if (state === 'stopped')
    return (
      <Button
        kind="quiet"
        onPress={() => onResume(promo)}
        aria-label={t('stop.resumeOf', { code })}
      >
        {t('stop.resume')}
      </Button>
    )
  if (state !== 'running' && state !== 'coming') return null
  return (
    <Button kind="quiet" onPress={() => onStop(promo)} aria-label={t('stop.of', { code })}>
      {t('stop.do')}
    </Button>
  )
}

/** Returns a function that describes the state of a promotion, including an approaching end. */
function useStateOf() {
  const t = useText('office-promos')
  const format = useFormat()
  const soon = dayBefore(useToday(), -SOON)
  return ({ state, from, until, used, overallLimit }: OfficePromo) => {
    const label = (tone: 'ok' | 'warn' | 'quiet', icon: PartIconName | null, text: string) => (
      <StateLabel tone={tone} {...(icon !== null && { icon })}>
        {text}
      </StateLabel>
    )
    if (state === 'coming' && from !== null)
      return label(
        'quiet',
        'clock',
        t('list.state.coming', { date: format.shortDay(noonOf(from)) }),
      )
    if (state !== 'running') return label('quiet', null, t(`list.state.${state}`, { date: '' }))
    if (overallLimit !== null && used / overallLimit >= FULL)
      return label(
        'warn',
        'warn',
        // Rounded down, so that a promotion with uses left never shows 100 %.
        t('list.state.filling', {
          share: format.share(Math.floor((used / overallLimit) * 100) / 100),
        }),
      )
    if (until !== null && until <= soon)
      return label(
        'warn',
        'clock',
        t('list.state.ending', { date: format.shortDay(noonOf(until)) }),
      )
    return label('ok', 'check', t('list.state.running'))
  }
}
