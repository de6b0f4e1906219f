import { useState } from 'react'
import type { OfficeSellers } from '#contract/office/sellers.ts'
import { findByWords } from '#ui/base/find-words.ts'
import { useText } from '#ui/text/text.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { FieldFoot } from '#ui/parts/fields/field-foot.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import {
  type DraftEstablishment,
  type SellerDraft,
  groupDigits,
  restaurantsToTake,
} from './seller-draft.ts'
import { useSellerLabels } from './use-seller-labels.ts'

/**
 * Maximum number of restaurants listed as plain text at once; others are found by a search. Those
 * with an input are always listed.
 */
const MOST_LISTED = 12

/** The restaurants of a seller, each with its SIRET. */
export function EstablishmentFields({
  seller,
  draft,
  data,
  errorOf,
  onChange,
}: {
  /** The id of the seller; null for a new one. */
  seller: string | null
  draft: SellerDraft
  data: OfficeSellers
  errorOf: (field: string) => string | undefined
  onChange: (establishments: readonly DraftEstablishment[]) => void
}) {
  const t = useText('office-site')
  const { nameOf, sellerName } = useSellerLabels(data)
  const [find, setFind] = useState('')
  // The restaurants whose SIRET is an input even without an error; the others are plain text, as a
  // seller may have a thousand of them.
  const { establishments } = draft
  const [typing, setTyping] = useState<ReadonlySet<number>>(
    () => new Set(establishments.filter(isUnfinished).map(({ restaurant }) => restaurant)),
  )
  const errorAt = (i: number, field: 'restaurant' | 'siret') =>
    errorOf(`establishments[${i}].${field}`)
  const rows = establishments.map((each, i) => {
    const { restaurant } = each
    const isWrong = errorAt(i, 'siret') !== undefined || errorAt(i, 'restaurant') !== undefined
    return { each, i, isOpen: isWrong || typing.has(restaurant), name: nameOf(restaurant) }
  })
  const matches = new Set(findByWords(rows, find, ({ name }) => name))
  const closed = rows.filter((row) => !row.isOpen && matches.has(row))
  const visibleRows = rows.filter((row) => row.isOpen || closed.slice(0, MOST_LISTED).includes(row))
  const open = (restaurant: number) => setTyping(new Set([...typing, restaurant]))
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label">{t('sellers.restaurants')}</legend>
      {rows.length > MOST_LISTED ? (
        <TextField label={t('sellers.find')} value={find} onChange={setFind} autoComplete="off" />
      ) : null}
      <ul>
        {visibleRows.map(({ each, i, isOpen, name }) => (
          <li
            key={each.restaurant}
            className="flex items-center gap-3 border-t border-line py-1.5 tabular-nums"
          >
            {isOpen ? (
              <div className="min-w-0 flex-1">
                <TextField
                  label={t('sellers.siretOf', { name })}
                  hint={
                    each.from === null || each.from === seller
                      ? undefined
                      : t('sellers.movedFrom', { seller: sellerName(each.from) })
                  }
                  value={each.siret}
                  error={errorAt(i, 'siret')}
                  autoComplete="off"
                  onChange={(siret) => onChange(establishments.with(i, { ...each, siret }))}
                />
                <FieldFoot hint={undefined} error={errorAt(i, 'restaurant')} />
              </div>
            ) : (
              <span className="min-w-0 flex-1">
                {name} <span className="muted">{groupDigits(each.siret)}</span>
              </span>
            )}
            <span className="flex">
              {isOpen ? null : (
                <IconButton
                  icon="pen"
                  label={t('sellers.edit', { name })}
                  onPress={() => open(each.restaurant)}
                />
              )}
              <IconButton
                icon="close"
                label={t('sellers.remove', { name })}
                onPress={() => onChange(establishments.toSpliced(i, 1))}
              />
            </span>
          </li>
        ))}
      </ul>
      {closed.length > MOST_LISTED ? (
        <p className="field-hint">{t('sellers.others', { count: closed.length - MOST_LISTED })}</p>
      ) : null}
      <ComboBox
        label={t('sellers.addRestaurant')}
        value={null}
        choices={restaurantsToTake(data, draft).map(({ id, name, seller }) => ({
          id: String(id),
          text: name,
          note: seller === null ? t('sellers.nobody') : sellerName(seller),
        }))}
        onChange={(id) => {
          const restaurant = data.restaurants.find((candidate) => String(candidate.id) === id)
          if (restaurant === undefined) return
          open(restaurant.id)
          onChange([
            ...establishments,
            { restaurant: restaurant.id, siret: draft.siren, from: restaurant.seller },
          ])
        }}
      />
    </fieldset>
  )
}

/**
 * Whether the SIRET is incomplete, as for a restaurant just added, which has only the seller’s
 * SIREN.
 */
const isUnfinished = ({ siret }: DraftEstablishment) => siret.length < 14
