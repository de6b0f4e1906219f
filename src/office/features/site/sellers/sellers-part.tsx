import { officeHref } from '#contract/office/office-pages.ts'
import { type OfficeSellers, listSellers } from '#contract/office/sellers.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { NEW_SELLER, siteAddress } from '#office/features/site/site-address.ts'
import { Block } from '#ui/parts/block.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'
import { SellerDrawer } from './seller-drawer.tsx'
import { SellersTable } from './sellers-table.tsx'
import { WaitingSellers } from './waiting-sellers.tsx'

/** The sellers and their restaurants; a change waits for a second person (B1, P4). */
export function SellersPart() {
  const t = useText('office-site')
  const locale = useLocale()
  const { state, change, searchWith } = useUrlState(siteAddress)
  const { add } = state
  const loaded = useApi(listSellers, {})
  const hrefOf = (open: string) => officeHref('site', locale) + searchWith({ open })
  const close = () => change({ open: null, add: null })
  return (
    <LoadedPart of={loaded} skeleton={<TableSkeleton columns={7} />}>
      {(data) => {
        const open = openIn(state.open, data, add)
        const seller = data.sellers.find(({ id }) => id === open) ?? null
        return (
          <>
            <WaitingSellers data={data} onDone={loaded.retry} />
            <Block
              title={t('sellers.title')}
              tools={
                <ButtonLink kind="outlined" icon="plus" to={hrefOf(NEW_SELLER)}>
                  {t('sellers.add')}
                </ButtonLink>
              }
            >
              <Unsold data={data} add={add} />
              <SellersTable data={data} openId={open} hrefOf={({ id }) => hrefOf(id)} />
              <p className="field-hint">{t('sellers.note')}</p>
            </Block>
            {seller === null && open !== NEW_SELLER ? null : (
              <SellerDrawer
                // The key resets the form when another seller is opened.
                key={open}
                {...{ seller, add, data }}
                onClose={close}
                onDone={() => {
                  loaded.retry()
                  close()
                }}
                onStale={loaded.retry}
              />
            )}
          </>
        )
      }}
    </LoadedPart>
  )
}

/**
 * The id of the open seller. If a restaurant is to be added and there is only one seller, that one
 * is opened.
 */
function openIn(
  openId: string | null,
  { sellers }: OfficeSellers,
  add: number | null,
): string | null {
  if (openId !== null) return openId
  return add !== null && sellers.length === 1 ? (sellers[0]?.id ?? null) : null
}

/** The restaurants that take no orders because they have no seller. */
function Unsold({ data: { restaurants }, add }: { data: OfficeSellers; add: number | null }) {
  const t = useText('office-site')
  const format = useFormat()
  const unsold = restaurants.filter(({ seller }) => seller === null)
  if (unsold.length === 0) return null
  const added = unsold.find(({ id }) => id === add)
  const names = unsold.slice(0, 5).map(({ name }) => name)
  return (
    <Notice
      tone="warn"
      title={
        added === undefined
          ? t('sellers.unsold', { count: unsold.length })
          : t('sellers.adding', { name: added.name })
      }
    >
      {added === undefined
        ? t('sellers.unsoldText', {
            names: format.list(names),
            count: unsold.length - names.length,
          })
        : t('sellers.addingText')}
    </Notice>
  )
}
