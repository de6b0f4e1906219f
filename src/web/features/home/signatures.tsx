import { useState } from 'react'
import { href } from '#contract/pages/links.ts'
import type { IngredientId } from '#domain/menu/menu.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { LazyMenuDialogs } from '#web/features/menu/dialogs/lazy-menu-dialogs.tsx'
import type { MenuDialog } from '#web/features/menu/dialogs/menu-dialogs.tsx'
import { ProductWell } from '#web/features/menu/shelves/product-well.tsx'
import { useProductActions } from '#web/features/product/use-product-actions.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Tray } from '#web/ui/show/tray.tsx'

const SIGNATURE_COUNT = 4

/** The first available signature salads, sold like on the menu. */
export function Signatures() {
  const { menu } = useMenu()
  const t = useText('home')
  const locale = useLocale()
  const actions = useProductActions()
  const [openDialog, setOpenDialog] = useState<MenuDialog | null>(null)
  const kinds = new Map(menu.categories.map(({ id, kind }) => [id, kind]))
  const products = Object.values(menu.ingredients)
    .filter(({ available, categoryId }) => available && kinds.get(categoryId) === 'signature')
    .slice(0, SIGNATURE_COUNT)
  const ask = (dialog: 'details' | 'sauce') => (id: IngredientId) => {
    const product = menu.ingredients[id]
    if (product) setOpenDialog({ kind: dialog, product })
  }
  return (
    <section className="wrap pt-16 md:pt-24">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Display level={2} size={4}>
          {t('signatures.title')}
        </Display>
        <Link
          to={href('menu', locale)}
          className="tap inline-flex items-center gap-1.5 font-semibold text-leaf-text underline"
        >
          {t('signatures.all')}
          <Icon name="arrow-right" size={16} />
        </Link>
      </div>
      <Tray columns="products">
        {products.map((product, at) => (
          <ProductWell
            key={product.id}
            product={product}
            at={at}
            actions={actions}
            onDetails={ask('details')}
            onChoose={ask('sauce')}
          />
        ))}
      </Tray>
      <LazyMenuDialogs
        dialog={openDialog}
        onClose={() => setOpenDialog(null)}
        onAdd={({ id }) => ask('sauce')(id)}
        onAddWith={(product, freeSauce) => {
          setOpenDialog(null)
          actions.add(product, { freeSauce })
        }}
      />
    </section>
  )
}
