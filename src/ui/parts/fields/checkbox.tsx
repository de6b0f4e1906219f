import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { Icon } from '#ui/parts/icon.tsx'
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
        className="checkbox flex gap-2.5 items-start min-h-control py-[calc((var(--control)_-_20px)_/_2)] leading-[20px] cursor-pointer data-disabled:text-ink-2 data-disabled:cursor-not-allowed [&[data-focus-visible]_.checkbox-box]:[outline:3px_solid_var(--focus)] [&[data-focus-visible]_.checkbox-box]:outline-offset-2 [&[data-selected]_.checkbox-box]:border-leaf [&[data-selected]_.checkbox-box]:bg-leaf [&[data-selected]_.checkbox-box]:text-on-leaf [&[data-selected]_.checkbox-box]:[&_svg]:opacity-100 [&[data-indeterminate]_.checkbox-box]:border-leaf [&[data-indeterminate]_.checkbox-box]:after:content-[''] [&[data-indeterminate]_.checkbox-box]:after:w-2.5 [&[data-indeterminate]_.checkbox-box]:after:h-0.75 [&[data-indeterminate]_.checkbox-box]:after:rounded-[2px] [&[data-indeterminate]_.checkbox-box]:after:bg-leaf [&[data-indeterminate]_.checkbox-box]:[&_svg]:hidden [&[data-invalid]_.checkbox-box]:border-2 [&[data-invalid]_.checkbox-box]:border-err"
        isSelected={value}
        onChange={onChange}
        isIndeterminate={isMixed}
        isDisabled={isDisabled}
        isInvalid={error !== undefined}
        {...(name && { name })}
      >
        <span
          className="inline-grid place-items-center flex-none size-5 border-[1.5px] border-line-strong rounded-[5px] bg-ground [&_svg]:opacity-0 [&_svg]:[stroke-width:3] forced-colors:[forced-color-adjust:none] forced-colors:[background:Canvas] forced-colors:text-[CanvasText]"
          aria-hidden="true"
        >
          <Icon name="check" size={14} />
        </span>
        <span>{children}</span>
      </AriaCheckbox>
      <FieldError text={error} />
    </div>
  )
}
