import { useId } from 'react'

type ChoiceProps<T extends string> = {
  legend: string
  value: T | null
  onChange: (value: T) => void
  options: readonly { value: T; label: string }[]
}

/** A choice among few options, each large enough for a gloved finger. */
export function Choice<T extends string>({ legend, value, onChange, options }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-2.5">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-15 place-items-center rounded-[14px] border-[1.5px] border-line-strong px-3 py-1.5 text-center leading-[1.15] font-semibold has-checked:border-[2.5px] has-checked:border-ink has-checked:bg-select has-checked:text-on-select has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[color:var(--focus)] forced-colors:has-checked:outline-3 forced-colors:has-checked:outline-[Highlight]"
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
