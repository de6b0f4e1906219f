import { useDeferredValue, useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { ListBox } from 'react-aria-components/ListBox'
import { findByWords } from '#ui/base/find-words.ts'
import { useText } from '#ui/text/text.ts'
import { ChoiceItem } from './choice-list.tsx'
import type { FieldChoice } from './choices.ts'
import { ListSearch } from './list-search.tsx'
import { ManyItems } from './many-items.tsx'

/** A list of choices found by typing the beginnings of their words; arrow keys move in the list. */
export function SearchedList({
  label,
  choices,
  first,
  value,
  onChange,
}: {
  label: string
  choices: readonly FieldChoice[]
  /** A choice listed above the others while nothing is typed. */
  first?: FieldChoice | undefined
  value: string
  onChange: (id: string) => void
}) {
  const t = useText('office')
  const [typed, setTyped] = useState('')
  const deferredText = useDeferredValue(typed)
  const visibleChoices = useMemo(() => {
    const matches = findByWords(choices, deferredText, ({ text, note = '' }) => `${text} ${note}`)
    return first !== undefined && deferredText.trim() === '' ? [first, ...matches] : matches
  }, [choices, deferredText, first])
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <ListSearch
        label={t('field.find')}
        className="flex-none mt-2 mb-0 mx-2 [&:has(input:focus-visible)]:outline-offset-0"
      />
      <ManyItems of={choices.length}>
        <ListBox
          className="menu max-h-90 overflow-auto"
          aria-label={label}
          items={visibleChoices}
          selectionMode="single"
          selectedKeys={[value]}
          // Escape closes the list, and does not clear the selection.
          escapeKeyBehavior="none"
          onSelectionChange={(keys) => {
            // If the user selects the current choice again, the selection of React Aria’s `ListBox`
            // becomes empty. `value` then remains the current choice.
            const [id = value] = keys === 'all' ? [] : keys
            onChange(String(id))
          }}
          renderEmptyState={() => <p className="menu-empty">{t('field.noMatch')}</p>}
        >
          {(choice: FieldChoice) => <ChoiceItem choice={choice} />}
        </ListBox>
      </ManyItems>
    </Autocomplete>
  )
}
