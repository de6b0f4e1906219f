import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { FieldChoice } from './choices.ts'
import type { FieldProps } from './field.ts'
import { FieldFoot } from './field-foot.tsx'

/** A field to choose one of a few items; null while none is chosen. */
export function Select({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  inputRef: _none,
  choices,
  ...field
}: FieldProps<string | null> & { choices: readonly FieldChoice[] }) {
  const t = useText('office')
  return (
    <AriaSelect
      {...field}
      {...(onBlur && { onBlur })}
      className="field"
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      placeholder={t('field.choose')}
    >
      <Label className="field-label">{label}</Label>
      <Button className="input input-button flex cursor-pointer items-center justify-between gap-2.25">
        <SelectValue className="input-value" />
        <Icon name="down" size={16} />
      </Button>
      <FieldFoot hint={hint} error={error} />
      <Popover className="menu-popover menu-popover-field" offset={4}>
        <ChoiceList choices={choices} />
      </Popover>
    </AriaSelect>
  )
}
