import { useEffect, useRef } from 'react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { SEARCH_LENGTH } from '#ui/parts/fields/search-length.ts'
import { Icon } from '#ui/parts/icon.tsx'

/**
 * The search field of an `Autocomplete` whose list is always visible below the field. Its role is
 * `combobox`, because the arrow keys move in the list while the focus remains in the field. The
 * field gets the focus when it appears.
 */
export function ListSearch({ label, className }: { label: string; className: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <SearchField className={`search ${className}`} aria-label={label}>
      <Icon name="search" />
      <Input
        ref={input}
        type="text"
        // The library adds the list that it controls.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props
        role="combobox"
        aria-expanded
        placeholder={label}
        maxLength={SEARCH_LENGTH}
      />
    </SearchField>
  )
}
