import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { SEARCH_LENGTH } from '#ui/parts/fields/search-length.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'

/** The search field of a page. The key `/` focuses it, Escape clears it. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  maxLength = SEARCH_LENGTH,
  children,
}: {
  /** Describes what can be searched; shown while the field is empty. */
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: (value: string) => void
  /** The maximum number of characters that can be typed. */
  maxLength?: number
  /** Active filters shown as tokens before the input. */
  children?: ReactNode
}) {
  const t = useText('office')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', find)
    return () => document.removeEventListener('keydown', find)
  }, [])
  return (
    <AriaSearchField
      className="search"
      aria-label={label}
      value={value}
      onChange={onChange}
      maxLength={maxLength}
      {...(onSubmit && { onSubmit })}
    >
      <Icon name="search" />
      {children}
      <Input ref={input} placeholder={label} />
      {value === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <Button className="icon-button" aria-label={t('action.clear')}>
          <Icon name="close" size={18} />
        </Button>
      )}
    </AriaSearchField>
  )
}
