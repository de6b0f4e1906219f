import { useState } from 'react'
import type { EntryFields } from '#domain/catalogue/entries.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { type ChangeField, type RewardGift, giftsIn } from './contents.ts'
import { GiftFields } from './gift-fields.tsx'

/** Maximum number of gifts among which the points of a reward are divided (L2). */
const MOST = 2

const isComplete = (gift: RewardGift) => 'formula_id' in gift || gift.one_of_category_ids.length > 0

/** The gifts of a reward: one or two gifts, each a formula or a product. */
export function GrantFields({ fields, change }: { fields: EntryFields; change: ChangeField }) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const gifts = giftsIn(fields)
  // The draft refuses a gift without a category, so such a gift is held in this component until it
  // has a category.
  const [unwritten, setUnwritten] = useState<{ at: number; gift: RewardGift } | null>(null)
  const visibleGifts = unwritten === null ? gifts : gifts.toSpliced(unwritten.at, 1, unwritten.gift)
  function setGift(at: number, gift: RewardGift) {
    setUnwritten(isComplete(gift) ? null : { at, gift })
    if (isComplete(gift)) change('grants', gifts.toSpliced(at, 1, gift))
  }
  function remove(at: number) {
    setUnwritten(null)
    if (at < gifts.length) change('grants', gifts.toSpliced(at, 1))
  }
  return (
    <>
      {visibleGifts.map((gift, at) => (
        <fieldset key={at} className="side-fields">
          <legend className="field-label">{t('grant.title', { number: at + 1 })}</legend>
          <GiftFields
            gift={gift}
            onChange={(next) => setGift(at, next)}
            error={isComplete(gift) ? undefined : errors('field_required')}
          />
          {at > 0 || gifts.length > 1 ? (
            <Button kind="outlined" onPress={() => remove(at)}>
              {t('side.remove')}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {visibleGifts.length < MOST ? (
        <Button
          kind="outlined"
          icon="plus"
          onPress={() => setGift(visibleGifts.length, { one_of_category_ids: [] })}
        >
          {t('grant.add')}
        </Button>
      ) : null}
    </>
  )
}
