import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import type { RewardGift } from '#office/features/catalogue/kinds/contents.ts'
import { GiftFields } from '#office/features/catalogue/kinds/gift-fields.tsx'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import type { CreationProps } from './creation-props.ts'
import { newReward, rewardsIn } from './new-entries.ts'
import { useCreation } from './use-creation.ts'

const askedAt = { 'label.fr': 'name', points: 'points', grants: 'grant' } as const

/** Dialog for a new reward: its price in points, and its gift (H6). */
export function NewRewardDialog({ onClose, onDone }: CreationProps) {
  const t = useText('office-catalogue')
  const { drafted, published } = useCatalogue()
  const [points, setPoints] = useState<number | null>(null)
  const [gift, setGift] = useState<RewardGift>({ one_of_category_ids: [] })
  const { name, nameField, errorOf, create, dialog } = useCreation(askedAt)
  const most = Number(drafted.get('rewards')?.['max_points'] ?? Infinity)
  const isTooMuch = points !== null && points > most
  const formula = 'formula_id' in gift ? drafted.get(`formula ${gift.formula_id}`) : undefined
  const lacksGift = 'one_of_category_ids' in gift && gift.one_of_category_ids.length === 0
  const lacksPrice = formula !== undefined && formula['points'] === undefined && points !== null

  function choose(next: RewardGift) {
    setGift(next)
    const formulaPoints =
      'formula_id' in next ? drafted.get(`formula ${next.formula_id}`)?.['points'] : null
    // A formula costs as many points as the reward that grants it.
    if (typeof formulaPoints === 'number') setPoints(formulaPoints)
  }
  function save() {
    const input =
      name === '' || points === null || isTooMuch || lacksGift ? null : { name, points, gift }
    create(
      input && ((usedSlugs) => newReward(drafted, input, usedSlugs)),
      ({ entry }) => onDone(entry, name),
      rewardsIn(published, drafted),
    )
  }
  return (
    <FormDialog
      isWide
      title={t('make.reward.title')}
      action={t('make.reward.do')}
      onSave={save}
      onClose={onClose}
      {...dialog}
    >
      <div className="field-pair">
        <TextField {...nameField} label={t('make.reward.name')} />
        <NumberField
          label={t('column.points')}
          value={points}
          onChange={setPoints}
          min={1}
          error={
            errorOf('points', points === null) ??
            (isTooMuch ? t('make.reward.most', { most }) : undefined)
          }
        />
      </div>
      <GiftFields
        gift={gift}
        onChange={choose}
        hint={lacksPrice ? t('make.reward.priced', { points }) : undefined}
        error={errorOf('grant', lacksGift)}
      />
      <p className="muted">{t('make.effect')}</p>
    </FormDialog>
  )
}
