import { type LoaderFunctionArgs, data, useParams, useSearchParams } from 'react-router'
import { useMenu } from '#web/base/page/app-data.tsx'
import { CompositionFlow } from '#web/features/compose/composition-flow.tsx'
import { pageContext } from '#web/base/page/context.ts'
import { readPaidWith } from '#web/state/basket/paid-with-points.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#web/base/text/text.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const { menu } = context.get(pageContext).data.menu
  if (!Object.values(menu.desserts).some(({ slug }) => slug === params['slug']))
    throw data(null, { status: 404 })
  return null
}

/** The browser has the menu, so no request is needed. */
export const clientLoader = () => null

export default function ComposeDessertPage() {
  const { slug } = useParams()
  const paidWith = readPaidWith(useSearchParams()[0])
  const { menu } = useMenu()
  const t = useText('compose')
  const dessert = Object.values(menu.desserts).find((candidate) => candidate.slug === slug)
  const id = dessert?.id ?? 0
  return (
    <>
      <PageHead
        title={t('title', { name: dessert?.name ?? '' })}
        description={[dessert?.description, t('description')].join(' ')}
      />
      <CompositionFlow
        key={`${id} ${paidWith}`}
        subject={{ kind: 'dessert', dessert: id, paidWith }}
      />
    </>
  )
}
