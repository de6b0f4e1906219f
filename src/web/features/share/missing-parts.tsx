import { bowlPath } from '#contract/shop/shared-bowl.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'
import { type MissingPart, type StandIn, replaced } from '#domain/commands/open-bowl.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Picture } from '#web/ui/show/picture.tsx'

/**
 * The parts of a shared bowl that are not available here. Each replacement is a link to the changed
 * bowl, so it works without a script, and going back undoes it.
 */
export function MissingParts({
  shared,
  missing,
}: {
  shared: CartLine
  missing: readonly MissingPart[]
}) {
  const t = useText('share')
  const namedParts = missing.filter(({ name }) => name !== '')
  const unnamed = missing.length - namedParts.length
  if (missing.length === 0) return null
  return (
    <Note tone="warn" className="mt-4">
      <h2 className="font-semibold">{t('missing.title')}</h2>
      <ul className="mt-1 space-y-3">
        {namedParts.map((part) => (
          <li key={part.product}>
            <p>{t('missing.named', { name: part.name })}</p>
            {part.standIns.length > 0 ? (
              <>
                <p className="mt-2">{t('missing.instead')}</p>
                <ul className="mt-1.5 flex flex-wrap gap-2">
                  {part.standIns.map((standIn) => (
                    <li key={standIn.product.id}>
                      <TakeInstead shared={shared} part={part} standIn={standIn} />
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </li>
        ))}
        {unnamed > 0 ? <li>{t('missing.unnamed', { count: unnamed })}</li> : null}
      </ul>
    </Note>
  )
}

function TakeInstead({
  shared,
  part,
  standIn: { product, brings },
}: {
  shared: CartLine
  part: MissingPart
  standIn: StandIn
}) {
  const { pictureOf } = useMenu()
  const locale = useLocale()
  const t = useText('share')
  const allergens = useAllergenNames(brings)
  const values = { name: product.name, gone: part.name }
  const changed = replaced(shared, part.product, product.id)
  const allergenText =
    allergens.length > 0 ? t('missing.brings', { list: allergens.join(', ') }) : undefined
  return (
    <>
      <ButtonLink
        kind="line"
        size="s"
        className="bg-ground ps-2!"
        to={bowlPath(locale, writeBowlCode(changed))}
        preventScrollReset
        aria-label={[t('missing.take', values), allergenText].filter(Boolean).join(' ')}
        onClick={() => showToast({ tone: 'ok', text: t('missing.taken', values) })}
      >
        <Picture src={pictureOf(product.id)} size={28} />
        {product.name}
      </ButtonLink>
      {allergenText === undefined ? null : <p className="mt-1 text-xs">{allergenText}</p>}
    </>
  )
}
