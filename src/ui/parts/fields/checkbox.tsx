import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { Icon } from '#ui/parts/icon.tsx'
import { FieldError } from './field-error.tsx'

const boxLook = [
  'inline-grid size-5 flex-none place-items-center rounded-[5px] border-[1.5px] border-line-strong bg-ground',
  'group-data-focus-visible/checkbox:outline-3 group-data-focus-visible/checkbox:outline-offset-2 group-data-focus-visible/checkbox:outline-(--focus)',
  'group-data-selected/checkbox:border-leaf group-data-selected/checkbox:bg-leaf group-data-selected/checkbox:text-on-leaf',
  'group-data-indeterminate/checkbox:border-leaf',
  "group-data-indeterminate/checkbox:after:h-0.75 group-data-indeterminate/checkbox:after:w-2.5 group-data-indeterminate/checkbox:after:rounded-[2px] group-data-indeterminate/checkbox:after:bg-leaf group-data-indeterminate/checkbox:after:content-['']",
  'group-data-invalid/checkbox:border-2 group-data-invalid/checkbox:border-err',
  'forced-colors:forced-color-adjust-none forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]',
].join(' ')

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
        className="checkbox group/checkbox flex min-h-control cursor-pointer items-start gap-2.5 py-[calc((var(--control)-20px)/2)] leading-[20px] data-disabled:cursor-not-allowed data-disabled:text-ink-2"
        isSelected={value}
        onChange={onChange}
        isIndeterminate={isMixed}
        isDisabled={isDisabled}
        isInvalid={error !== undefined}
        {...(name && { name })}
      >
        <span className={boxLook} aria-hidden="true">
          <Icon
            name="check"
            size={14}
            className="stroke-3! opacity-0 group-data-indeterminate/checkbox:hidden group-data-selected/checkbox:opacity-100"
          />
        </span>
        <span>{children}</span>
      </AriaCheckbox>
      <FieldError text={error} />
    </div>
  )
}
