import { useState } from 'react'
import type { Fields } from '#domain/catalogue/entries.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { type ChangeField, type Gift, giftsIn } from './contents.ts'
import { GiftFields } from './gift-fields.tsx'

/** The points of a reward are split between two gifts at most (L2). */
const MOST = 2

/** What a reward gives: a formula or a product, or two of them. */
export function GrantFields({ fields, change }: { fields: Fields; change: ChangeField }) {
  const t = useText('office-catalogue')
  const gifts = giftsIn(fields)
  // A gift that is empty so far: the draft takes none.
  const [begun, setBegun] = useState<Gift | null>(null)
  const shown = begun === null ? gifts : [...gifts, begun]
  function keep(at: number, gift: Gift) {
    const isNew = at === gifts.length
    if (isNew && 'one_of_category_ids' in gift && gift.one_of_category_ids.length === 0)
      return setBegun(gift)
    if (isNew) setBegun(null)
    change('grants', gifts.toSpliced(at, 1, gift))
  }
  return (
    <>
      {shown.map((gift, at) => (
        <fieldset key={at} className="side-fields">
          <legend className="field-label">{t('grant.title', { number: at + 1 })}</legend>
          <GiftFields gift={gift} onChange={(next) => keep(at, next)} />
          {at > 0 || gifts.length > 1 ? (
            <Button
              kind="outlined"
              onPress={() =>
                at === gifts.length ? setBegun(null) : change('grants', gifts.toSpliced(at, 1))
              }
            >
              {t('side.remove')}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {shown.length < MOST ? (
        <Button kind="outlined" icon="plus" onPress={() => setBegun({ one_of_category_ids: [] })}>
          {t('grant.add')}
        </Button>
      ) : null}
    </>
  )
}
