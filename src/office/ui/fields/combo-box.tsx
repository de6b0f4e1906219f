import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { findByWords } from '#office/base/find-words.ts'
import { useText } from '#office/base/text.ts'
import { Icon } from '#office/ui/icon.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { Choice } from './choices.ts'
import type { FieldProps } from './field.ts'
import { FieldFoot } from './field-foot.tsx'
import { ManyItems } from './many-items.tsx'

/** One of many, found by typing beginnings of its words; null while nothing is chosen. */
export function ComboBox({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  inputRef,
  choices,
  ...field
}: FieldProps<string | null> & { choices: readonly Choice[] }) {
  const t = useText('office')
  const chosen = choices.find(({ id }) => id === value)?.text ?? ''
  const [typed, setTyped] = useState(chosen)
  // The name of what is chosen is no search: all are shown then.
  const found = useMemo(
    () =>
      typed === chosen
        ? choices
        : findByWords(choices, typed, ({ text, note = '' }) => `${text} ${note}`),
    [choices, typed, chosen],
  )
  return (
    <AriaComboBox
      {...field}
      {...(onBlur && { onBlur })}
      className="field"
      items={found}
      inputValue={typed}
      onInputChange={setTyped}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className="field-label">{label}</Label>
      <Group className="input input-group">
        <Input {...(inputRef && { ref: inputRef })} placeholder={t('field.choose')} />
        <Button aria-label={t('field.open')}>
          <Icon name="down" size={16} />
        </Button>
      </Group>
      <FieldFoot hint={hint} error={error} />
      <Popover className="menu-popover menu-popover-field" offset={4}>
        <ManyItems of={choices.length}>
          <ChoiceList />
        </ManyItems>
      </Popover>
    </AriaComboBox>
  )
}
