import { useEffect, useRef } from 'react'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { Icon } from '#office/ui/icon.tsx'

/**
 * The field of an `Autocomplete`, whose list stands below it all the time. It is a combobox, because
 * its arrows move in the list, which takes no focus itself. It has the focus once it is shown.
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
        maxLength={80}
      />
    </SearchField>
  )
}
