import { type Ref, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { findByWords } from '#office/base/find-words.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#office/base/text.ts'
import { IconButton } from '#office/ui/button.tsx'
import { ManyItems } from '#office/ui/fields/many-items.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Icon } from '#office/ui/icon.tsx'

/** Some restaurants, found by name or town. The chosen ones stand above the list, to be removed. */
export function RestaurantPicker({
  value,
  onChange,
  onBlur,
  inputRef,
  error,
}: {
  value: readonly number[]
  onChange: (ids: number[]) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  error?: string | undefined
}) {
  const t = useText('office-people')
  const { restaurants } = useScopes()
  const [find, setFind] = useState('')
  const found = findByWords(restaurants, find, ({ name, city }) => `${name} ${city}`)
  const chosen = value.map((id) => ({
    id,
    name: restaurants.find((one) => one.id === id)?.name ?? `#${id}`,
  }))
  return (
    <div className="picker">
      <TextField
        label={t('pick.search')}
        value={find}
        onChange={setFind}
        error={error}
        {...(onBlur && { onBlur })}
        {...(inputRef && { inputRef })}
      />
      <p className="field-hint" aria-live="polite">
        {t('pick.chosen', { count: chosen.length })}
      </p>
      {chosen.length === 0 ? null : (
        <ul className="picked">
          {chosen.map(({ id, name }) => (
            <li key={id} className="tag">
              {name}
              <IconButton
                icon="close"
                label={t('pick.drop', { name })}
                onPress={() => onChange(value.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <ManyItems of={restaurants.length}>
        <ListBox
          className="menu picker-list"
          aria-label={t('pick.list')}
          items={found}
          selectionMode="multiple"
          selectedKeys={value}
          // It closes what the list stands in, and drops nothing.
          escapeKeyBehavior="none"
          onSelectionChange={(keys) => {
            if (keys === 'all') return
            // Those chosen before stay, also where the search does not show them.
            const kept = value.filter((id) => keys.has(id) || !found.some((one) => one.id === id))
            const added = found.filter(({ id }) => keys.has(id) && !value.includes(id))
            onChange([...kept, ...added.map(({ id }) => id)])
          }}
          renderEmptyState={() => <p className="menu-empty">{t('pick.none')}</p>}
        >
          {({ name, city }) => (
            <ListBoxItem className="menu-item" textValue={`${name}, ${city}`}>
              <span>
                {name} <span className="menu-note">{city}</span>
              </span>
              <Icon name="check" size={16} />
            </ListBoxItem>
          )}
        </ListBox>
      </ManyItems>
    </div>
  )
}
