import { useEffect } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { type AllergyQuestion, useAllergyQuestion } from '#web/state/basket/allergy-question.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

/** Asks before a product with a declared allergen is added to the cart (E3). */
export function AllergyDialog() {
  const { question } = useAllergyQuestion()
  const t = useText('allergies')
  useEffect(() => {
    useAllergyQuestion.setState({ canAsk: true })
    return () => useAllergyQuestion.setState({ canAsk: false })
  }, [])
  if (!question) return <Dialog open={false} onClose={() => undefined} title="" alert />
  return (
    <Dialog
      open
      alert
      onClose={() => question.answer(false)}
      title={t('question.title')}
      footer={
        <>
          <Button kind="line" onClick={() => question.answer(true)}>
            {t('question.goOn')}
          </Button>
          <Button onClick={() => question.answer(false)}>{t('question.leave')}</Button>
        </>
      }
    >
      <ul>
        {question.additions.map((addition) => (
          <AdditionRow key={addition.product} {...addition} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">{t('question.traces')}</p>
    </Dialog>
  )
}

function AdditionRow({ name, allergens }: AllergyQuestion['additions'][number]) {
  const t = useText('allergies')
  const { list } = useFormat()
  const names = list(useAllergenNames(allergens))
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <span className="mt-0.5 text-err">
        <Icon name="warning" size={20} />
      </span>
      <span>
        {name === '' ? (
          t('question.unknown', { list: names })
        ) : (
          <>
            <b className="block font-semibold">{name}</b>
            {t('question.holds', { list: names })}
          </>
        )}
      </span>
    </li>
  )
}
