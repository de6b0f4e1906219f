import { useMemo } from 'react'
import type { OfficeSeller, OfficeSellers } from '#contract/office/sellers.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable } from '#ui/parts/table/data-table.tsx'
import { groupDigits } from './seller-draft.ts'

/** The selling companies; selecting one opens its form. */
export function SellersTable({
  data: { sellers, requests },
  openId,
  hrefOf,
}: {
  data: OfficeSellers
  openId: string | null
  hrefOf: (seller: OfficeSeller) => string
}) {
  const t = useText('office-site')
  const columns = useSellerColumns(requests)
  return (
    <DataTable
      caption={t('sellers.title')}
      columns={columns}
      rows={sellers}
      idOf={({ id }) => id}
      hrefOf={hrefOf}
      openId={openId}
    />
  )
}

function useSellerColumns(requests: OfficeSellers['requests']): TableColumn<OfficeSeller>[] {
  const t = useText('office-site')
  const format = useFormat()
  return useMemo((): TableColumn<OfficeSeller>[] => {
    const waiting = new Set(requests.map(({ seller }) => seller))
    return [
      {
        id: 'name',
        header: t('sellers.company'),
        cell: ({ name, form, isPublisher }) => (
          <>
            <b>
              {name} {form}
            </b>{' '}
            {isPublisher ? <Tag>{t('sellers.publisher')}</Tag> : null}
          </>
        ),
        isTitle: true,
      },
      { id: 'siren', header: 'SIREN', cell: ({ siren }) => groupDigits(siren), line: 2 },
      {
        id: 'vat',
        header: t('sellers.field.vat'),
        cell: ({ vat }) => vat,
        line: 2,
        drop: 'first',
      },
      {
        id: 'restaurants',
        header: t('sellers.restaurants'),
        cell: ({ establishments }) => format.number(establishments.length),
        isNumber: true,
      },
      {
        id: 'siret',
        header: t('sellers.firstSiret'),
        cell: ({ establishments }) => groupDigits(establishments[0]?.siret ?? '–'),
        drop: 'first',
      },
      {
        id: 'series',
        header: t('sellers.field.series'),
        cell: ({ series }) => series ?? '–',
        drop: 'first',
      },
      {
        id: 'state',
        header: t('sellers.state'),
        cell: ({ id }) =>
          waiting.has(id) ? (
            <Tag tone="warn">{t('sellers.waits')}</Tag>
          ) : (
            <span className="inline-flex items-center gap-1.5 font-semibold text-ok in-data-open:text-inherit">
              <Icon name="check" size={16} /> {t('sellers.checked')}
            </span>
          ),
        line: 2,
      },
    ]
  }, [t, format, requests])
}
