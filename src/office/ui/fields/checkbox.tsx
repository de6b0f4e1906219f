import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { Icon } from '#office/ui/icon.tsx'
import { FieldError } from './field-error.tsx'

/** A checkbox. `isMixed`: only some of the items that it represents are selected. */
export function Checkbox({
  value,
  onChange,
  isMixed = false,
  isDisabled = false,
  error,
  name,
  children,
}: {
  value: boolean
  onChange: (value: boolean) => void
  isMixed?: boolean
  isDisabled?: boolean
  error?: string | undefined
  name?: string
  children: ReactNode
}) {
  return (
    <div>
      <AriaCheckbox
        className="checkbox"
        isSelected={value}
        onChange={onChange}
        isIndeterminate={isMixed}
        isDisabled={isDisabled}
        isInvalid={error !== undefined}
        {...(name && { name })}
      >
        <span className="checkbox-box" aria-hidden="true">
          <Icon name="check" size={14} />
        </span>
        <span>{children}</span>
      </AriaCheckbox>
      <FieldError text={error} />
    </div>
  )
}
