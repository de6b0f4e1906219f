import './menu.css'
import { type CSSProperties, memo } from 'react'
import type { IngredientId } from '#domain/menu/menu.ts'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Tray } from '#web/ui/show/tray.tsx'
import { AlcoholNotices } from '#web/features/product/alcohol-notices.tsx'
import { ComposedWell } from './composed-well.tsx'
import { ProductWell } from './product-well.tsx'
import type { ShelfSection } from './sections.ts'
import { usePreservedHeight } from '#web/base/browser/use-preserved-height.ts'
import type { ProductActions } from '#web/features/product/use-product-actions.ts'

type ProductSectionProps = {
  section: ShelfSection
  actions: ProductActions
  onDetails: (id: IngredientId) => void
  onChooseSauce: (id: IngredientId) => void
}

export const ProductSection = memo(function ProductSection({
  section: { kind, products, composed },
  actions,
  onDetails,
  onChooseSauce,
}: ProductSectionProps) {
  const t = useText('menu')
  const wells = composed.length + products.length
  const { ref, height } = usePreservedHeight(`${kind} ${wells}`)
  return (
    <section
      ref={ref}
      id={kind}
      aria-labelledby={`${kind}-title`}
      className="shelf product-shelf"
      style={
        {
          '--wells': wells,
          ...(height !== undefined && { '--room': `${height}px` }),
        } as CSSProperties
      }
    >
      <Display level={2} id={`${kind}-title`} className="mb-4">
        {t(`section.${kind}`)}
      </Display>
      {kind === 'alcohol' ? <AlcoholNotices className="mb-4" /> : null}
      <Tray columns="products-narrow" className="sm:grid-cols-3">
        {composed.map((dessert, at) => (
          <ComposedWell key={dessert.id} dessert={dessert} at={at} />
        ))}
        {products.map((product, at) => (
          <ProductWell
            key={product.id}
            product={product}
            at={at + composed.length}
            actions={actions}
            onDetails={onDetails}
            {...(kind === 'signature' && { onChoose: onChooseSauce })}
          />
        ))}
      </Tray>
    </section>
  )
})
