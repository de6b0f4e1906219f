import { useMemo } from 'react'
import { type OfficeDelivery, getOfficeDelivery } from '#contract/office/site.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { Block } from '#ui/parts/block.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable } from '#ui/parts/table/data-table.tsx'

type DeliveryServiceView = OfficeDelivery['services'][number]
type Company = OfficeDelivery['companies'][number]

/** Delivery services and partner companies, as the chain's files name them (H15). */
export function DeliveryPart() {
  const t = useText('office-site')
  const loaded = useApi(getOfficeDelivery, {})
  return (
    <>
      <Notice tone="info">{t('delivery.source')}</Notice>
      <LoadedPart of={loaded} skeleton={<TableSkeleton columns={5} />}>
        {({ services, companies }) => (
          <>
            <Block title={t('delivery.services')}>
              <Services services={services} />
            </Block>
            <Block title={t('delivery.companies')}>
              <Companies companies={companies} />
            </Block>
          </>
        )}
      </LoadedPart>
    </>
  )
}

function Services({ services }: { services: readonly DeliveryServiceView[] }) {
  const t = useText('office-site')
  const format = useFormat()
  const columns = useMemo(
    (): TableColumn<DeliveryServiceView>[] => [
      {
        id: 'name',
        header: t('delivery.name'),
        cell: ({ name, kind, url }) => (
          <>
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>{' '}
            <span className="muted">{t(`delivery.kind.${kind}`)}</span>
          </>
        ),
        line: 1,
      },
      {
        id: 'towns',
        header: t('delivery.towns'),
        cell: ({ towns }) => format.number(towns),
        isNumber: true,
        line: 2,
      },
      {
        id: 'restaurants',
        header: t('delivery.restaurants'),
        cell: ({ restaurants }) => format.number(restaurants),
        isNumber: true,
        line: 2,
      },
      {
        id: 'minimum',
        header: t('delivery.minimum'),
        cell: ({ minimum }) => format.price(minimum),
        isNumber: true,
        drop: 'second',
        line: 2,
      },
      {
        id: 'fee',
        header: t('delivery.fee'),
        cell: ({ fee }) => format.price(fee),
        isNumber: true,
      },
    ],
    [t, format],
  )
  if (services.length === 0) return <p className="muted">{t('delivery.noService')}</p>
  return <Rows caption={t('delivery.services')} columns={columns} rows={services} />
}

function Companies({ companies }: { companies: readonly Company[] }) {
  const t = useText('office-site')
  const columns = useMemo(
    (): TableColumn<Company>[] => [
      { id: 'name', header: t('delivery.company'), cell: ({ name }) => <b>{name}</b>, line: 1 },
      { id: 'place', header: t('delivery.place'), cell: ({ place }) => place, line: 2 },
      { id: 'city', header: t('delivery.city'), cell: ({ city }) => city, drop: 'first' },
      {
        id: 'restaurant',
        header: t('delivery.restaurant'),
        cell: ({ restaurant }) => restaurant,
        line: 2,
      },
    ],
    [t],
  )
  if (companies.length === 0) return <p className="muted">{t('delivery.noCompany')}</p>
  return <Rows caption={t('delivery.companies')} columns={columns} rows={companies} />
}

/** A table whose rows are in the order of the server’s answer. */
const Rows = <Row extends { id: number }>(props: {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
}) => <DataTable {...props} idOf={({ id }) => String(id)} />
