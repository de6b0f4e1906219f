import type { AllergenSheet } from '#contract/shop/allergens.ts'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'

type Props = { category: AllergenSheet['categories'][number]; nameOf: (code: string) => string }

/**
 * A table of two columns, so that it needs no sideways scrolling on the narrowest phone; its header
 * stays in view.
 */
export function AllergenTable({ category: { slug, name, products }, nameOf }: Props) {
  const t = useText('allergens')
  return (
    <section aria-labelledby={`${slug}-title`} className="mt-10">
      <Display
        level={2}
        size={2}
        id={`${slug}-title`}
        className="scroll-mt-[calc(var(--header)+12px)]"
      >
        {name}
      </Display>
      <table aria-labelledby={`${slug}-title`} className="mt-3 w-full table-fixed text-left">
        <thead>
          <tr className="text-sm text-ink-2">
            <th scope="col" className={head}>
              {t('product')}
            </th>
            <th scope="col" className={head}>
              {t('contains')}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id} className="break-inside-avoid border-t border-line align-top">
              <th scope="row" className="py-2.5 pr-4 font-semibold hyphens-auto wrap-break-word">
                {product.name}
              </th>
              <td className="py-2.5 wrap-break-word">
                {product.allergens.length === 0 ? (
                  <span className="text-ink-2">{t('none')}</span>
                ) : (
                  product.allergens.map(nameOf).join(', ')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const head = 'sticky top-(--header) bg-ground py-2 pr-4 font-semibold print:static'
