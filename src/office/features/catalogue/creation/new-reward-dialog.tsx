import { useState } from 'react'
import { keyOf } from '#domain/catalogue/field-table.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import { useText } from '#office/base/text.ts'
import { CategoryChecks } from '#office/features/catalogue/kinds/category-checks.tsx'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-words.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { NumberField } from '#office/ui/fields/number-field.tsx'
import { Select } from '#office/ui/fields/select.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import type { CreationProps } from './creation-props.ts'
import { FieldError } from './field-error.tsx'
import { newReward, rewardsIn } from './new-entries.ts'
import { useCreation } from './use-creation.ts'

const askedAt = { 'label.fr': 'name', points: 'points', grants: 'grant' } as const
const ONE_OF = 'one-of'
/** Alcohol is never a reward (L2), and cutlery is free. */
const granted = categoryKinds.filter((kind) => kind !== 'alcohol' && kind !== 'cutlery')

/** A new reward: how many points it takes, and what it gives (H6). */
export function NewRewardDialog({ onClose, onDone }: CreationProps) {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  const { drafted, published } = useCatalogue()
  const [points, setPoints] = useState<number | null>(null)
  const [gift, setGift] = useState<string>(ONE_OF)
  const [categories, setCategories] = useState<number[]>([])
  const { name, nameField, errorOf, create, dialog } = useCreation(askedAt)
  const most = Number(drafted.get('rewards')?.['max_points'] ?? Infinity)
  const isTooMuch = points !== null && points > most
  const formulas = [...drafted].filter(
    ([entry, fields]) => entry.startsWith('formula ') && fields['active'] === true,
  )
  const lacksGift = gift === ONE_OF && categories.length === 0
  const lacksPrice =
    gift !== ONE_OF && drafted.get(`formula ${gift}`)?.['points'] === undefined && points !== null

  function choose(id: string | null) {
    setGift(id ?? ONE_OF)
    const own = drafted.get(`formula ${id}`)?.['points']
    // A formula costs as many points as the reward that gives it.
    if (typeof own === 'number') setPoints(own)
  }
  async function save() {
    const grant = gift === ONE_OF ? { categories } : { formula: Number(gift) }
    const asked =
      name === '' || points === null || isTooMuch || lacksGift ? null : { name, points, grant }
    const made = await create(
      asked && ((taken) => newReward(drafted, asked, taken)),
      rewardsIn(published, drafted),
    )
    if (made !== null) onDone(made.entry, name)
  }
  return (
    <FormDialog
      isWide
      title={t('make.reward.title')}
      action={t('make.reward.do')}
      onSave={() => void save()}
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
      <Select
        label={t('make.reward.gift')}
        hint={lacksPrice ? t('make.reward.priced', { points }) : undefined}
        choices={[
          { id: ONE_OF, text: t('make.reward.oneOf') },
          ...formulas.map(([entry]) => ({
            id: keyOf(entry),
            text: t('grant.formula', { name: nameOf(entry) }),
          })),
        ]}
        value={gift}
        onChange={choose}
        error={gift === ONE_OF ? undefined : errorOf('grant', false)}
      />
      {gift === ONE_OF ? (
        <div>
          <CategoryChecks
            label={t('make.reward.categories')}
            kinds={granted}
            ids={categories}
            onChange={setCategories}
          />
          <FieldError text={errorOf('grant', lacksGift)} />
        </div>
      ) : null}
      <p className="muted">{t('make.effect')}</p>
    </FormDialog>
  )
}
