import { useState } from 'react'
import { Link } from 'react-router'
import { href } from '#contract/links.ts'
import type { IngredientId } from '#domain/menu.ts'
import { useLocale, useMenu } from '../app-data.tsx'
import { ProductDetails } from '../menu/product-details.tsx'
import { ProductWell } from '../menu/product-well.tsx'
import { SauceDialog } from '../menu/sauce-dialog.tsx'
import { useProductActions } from '../menu/use-product-actions.ts'
import { useText } from '../text.ts'
import { Display } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tray } from '../ui/tray.tsx'

const shown = 4

/** The first signatures that can be had, sold as on the menu. */
export function Signatures() {
  const { menu } = useMenu()
  const t = useText('home')
  const locale = useLocale()
  const actions = useProductActions()
  const [details, setDetails] = useState<IngredientId | null>(null)
  const [sauceFor, setSauceFor] = useState<IngredientId | null>(null)
  const kinds = new Map(menu.categories.map(({ id, kind }) => [id, kind]))
  const products = Object.values(menu.ingredients)
    .filter(({ available, categoryId }) => available && kinds.get(categoryId) === 'signature')
    .slice(0, shown)
  const productOf = (id: IngredientId | null) => (id === null ? null : menu.ingredients[id] ?? null)
  return (
    <section className="wrap pt-16 md:pt-24">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Display level={2} size={4}>{t('signatures.title')}</Display>
        <Link to={href('menu', locale)} className="tap inline-flex items-center gap-1.5 font-semibold text-leaf-text underline">
          {t('signatures.all')}<Icon name="arrow-right" size={16} />
        </Link>
      </div>
      <Tray columns="products">
        {products.map((product, at) => (
          <ProductWell
            key={product.id} product={product} at={at} actions={actions} onDetails={setDetails} onChoose={setSauceFor}
          />
        ))}
      </Tray>
      <ProductDetails
        product={productOf(details)} onClose={() => setDetails(null)}
        onAdd={({ id }) => {
          setDetails(null)
          setSauceFor(id)
        }}
      />
      <SauceDialog
        product={productOf(sauceFor)} onClose={() => setSauceFor(null)}
        onAdd={(product, freeSauce) => {
          setSauceFor(null)
          actions.add(product, { freeSauce })
        }}
      />
    </section>
  )
}
