import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ApiProblem } from '#contract/client.ts'
import { getCommuneDelivery, listCompanies, searchCommunes } from '#contract/shop/delivery.ts'
import { href } from '#contract/pages/links.ts'
import { exactCommune } from '#domain/search/commune-search.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { pageContext } from '#web/base/page/context.ts'
import { AddressDialog } from '#web/features/delivery/address-dialog.tsx'
import { CityServices } from '#web/features/delivery/city-services.tsx'
import { CommuneSearch } from '#web/features/delivery/commune-search.tsx'
import { PartnerForm } from '#web/features/delivery/partner-form.tsx'
import { useAddress } from '#web/features/delivery/use-address.ts'
import { useClockLabel } from '#web/state/pickup-time/clock-label.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/**
 * The chosen commune is in the address, by its code. Without scripts the address has the typed text
 * instead, which selects a commune if exactly one has that name.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const [typed, code] = [(searchParams.get('q') ?? '').slice(0, 80), searchParams.get('commune')]
  // A hand-written address may name no commune.
  const refused = (error: unknown) => {
    if (error instanceof ApiProblem && error.problem.status < 500) return null
    throw error
  }
  const [partners, search] = await Promise.all([
    api.call(listCompanies, {}),
    typed.trim() === '' || code !== null ? null : api.call(searchCommunes, { query: { q: typed } }),
  ])
  const matchingCommune = search && exactCommune(search.results, typed)
  const insee = code ?? matchingCommune?.code ?? null
  const delivery =
    insee === null ? null : await api.call(getCommuneDelivery, { params: { insee } }).catch(refused)
  return {
    partners,
    typed,
    communes: matchingCommune ? null : (search?.results ?? null),
    delivery,
    unknown: insee !== null && delivery === null,
  }
}

export default function DeliveryPage() {
  const {
    partners: { cutoff, deliveryFrom, results },
    typed,
    communes,
    delivery,
    unknown,
  } = useLoaderData<typeof loader>()
  const t = useText('delivery')
  const locale = useLocale()
  const clock = useClockLabel()
  const { change, moveCart } = useAddress()
  const commune = delivery?.commune ?? null
  return (
    <div className="wrap pt-6 pb-16 md:pt-10">
      <PageHead title={t('metaTitle')} description={t('description')} />
      <Display level={1} size={4}>
        {t('title')}
      </Display>
      <p className="mt-3 max-w-[60ch] text-lg text-ink-2">{t('lede')}</p>
      <section aria-labelledby="to-a-city" className="mt-10">
        <Display level={2} size={3} id="to-a-city">
          {t('city.title')}
        </Display>
        <CommuneSearch key={commune?.code ?? typed} typed={typed} selectedCommune={commune} />
        <output className="block">
          {unknown ? (
            <Note tone="warn" className="mt-4">
              {t('city.unknown')}
            </Note>
          ) : null}
          {communes?.length === 0 ? (
            <Note tone="warn" className="mt-4">
              {t('city.none', { query: typed })}
            </Note>
          ) : null}
        </output>
        {communes && communes.length > 0 ? (
          <>
            <h3 className="mt-6 font-semibold">{t('city.which')}</h3>
            <ul className="mt-2 flex flex-wrap gap-x-5">
              {communes.map(({ code, name, postcodes: [postcode = ''] }) => (
                <li key={code}>
                  <Link
                    to={`${href('delivery', locale)}?commune=${code}`}
                    preventScrollReset
                    className="inline-flex min-h-11 items-center font-semibold text-leaf-text"
                  >
                    {t('city.postcode', { name, postcode })}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {delivery ? <CityServices delivery={delivery} onTake={moveCart} /> : null}
      </section>
      <section aria-labelledby="to-a-company" className="mt-12 border-t border-line pt-10">
        <Display level={2} size={3} id="to-a-company">
          {t('partner.title')}
        </Display>
        <p className="mt-3 max-w-[60ch]">
          {t('partner.text', { cutoff: clock(cutoff), from: clock(deliveryFrom) })}
        </p>
        <PartnerForm cutoff={cutoff} companies={results} onTake={moveCart} />
      </section>
      <AddressDialog change={change} />
    </div>
  )
}
