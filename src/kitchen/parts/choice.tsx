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
    <fieldset className="k-choice">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="k-option">
          <input
            type="radio"
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
