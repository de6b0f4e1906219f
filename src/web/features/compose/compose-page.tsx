import { type LoaderFunctionArgs, data, useParams, useSearchParams } from 'react-router'
import type { Menu } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { pageContext } from '#web/base/page/context.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#ui/text/text.ts'
import { readPaidWith } from '#web/state/basket/paid-with-points.ts'
import { CompositionFlow } from './composition-flow.tsx'

type ComposedKind = 'formula' | 'dessert'

/** The formula or dessert that an address names. */
const productOf = (menu: Menu, kind: ComposedKind, slug: string | undefined) =>
  Object.values(kind === 'formula' ? menu.formulas : menu.desserts).find(
    (product) => product.slug === slug,
  )

/** Answers 404 for an address that names no product. */
export const composeLoader =
  (kind: ComposedKind) =>
  ({ params, context }: LoaderFunctionArgs): null => {
    const { menu } = context.get(pageContext).data.menu
    if (productOf(menu, kind, params['slug'])) return null
    throw data(null, { status: 404 })
  }

/** The page that composes a formula or a dessert. */
export function ComposePage({ kind }: { kind: ComposedKind }) {
  const paidWith = readPaidWith(useSearchParams()[0])
  const { menu } = useMenu()
  const t = useText('compose')
  const product = productOf(menu, kind, useParams()['slug'])
  const id = product?.id ?? 0
  return (
    <>
      <PageHead
        title={t('title', { name: product?.name ?? '' })}
        description={[product?.description, t('description')].join(' ')}
      />
      <CompositionFlow
        key={`${id} ${paidWith}`}
        subject={
          kind === 'formula' ? { kind, formula: id, paidWith } : { kind, dessert: id, paidWith }
        }
      />
    </>
  )
}
