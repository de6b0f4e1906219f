import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { findByWords } from '#ui/base/find-words.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { FieldChoice } from './choices.ts'
import type { FieldProps } from './field.ts'
import { FieldFoot } from './field-foot.tsx'
import { ManyItems } from './many-items.tsx'

/**
 * A field to choose one of many choices by typing the beginnings of words of its text or note. The
 * value is the id of the choice; null while none is chosen.
 */
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
}: FieldProps<string | null> & { choices: readonly FieldChoice[] }) {
  const t = useText('office')
  // React Aria’s filter receives only the text of a choice, but several choices may have the same
  // text, for example places of the same name. So the filter checks all choices with that text.
  const choicesByText = useMemo(() => Map.groupBy(choices, ({ text }) => text), [choices])
  // The typed text is stored here, because React Aria closes its list and resets the text when the
  // page scrolls. The browser scrolls at the first typed letter if the field is at the window’s
  // edge.
  const [typed, setTyped] = useState<string | null>(null)
  // React Aria closes its list when its `value` changes. The value of a field that collects several
  // choices is always null, so React Aria receives the last added choice instead, until the list
  // opens again.
  const [added, setAdded] = useState<string | null>(null)
  function onType(text: string) {
    setTyped(text)
    setAdded(null)
    if (text === '' && value !== null) onChange(null)
  }
  return (
    <AriaComboBox
      {...field}
      inputValue={typed ?? choices.find(({ id }) => id === value)?.text ?? ''}
      onInputChange={onType}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter' || key === 'Escape') setTyped(null)
      }}
      className="field"
      defaultItems={choices}
      defaultFilter={(name, typed) =>
        findByWords(
          choicesByText.get(name) ?? [],
          typed,
          ({ text, note = '' }) => `${text} ${note}`,
        ).length > 0
      }
      value={value ?? added}
      onOpenChange={(isOpen) => {
        if (isOpen) setAdded(null)
      }}
      onChange={(key) => {
        if (key === value || key === added) return
        const selectedId = key === null ? null : String(key)
        setTyped(null)
        setAdded(selectedId)
        onChange(selectedId)
      }}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className="field-label">{label}</Label>
      <Group className="input flex cursor-auto items-center justify-between gap-2.25 py-0.5 pr-1 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:[outline:3px_solid_var(--focus)]">
        <Input
          {...(inputRef && { ref: inputRef })}
          className="min-w-0 flex-1 border-0 bg-transparent p-0 shadow-none outline-none"
          placeholder={t('field.choose')}
        />
        <Button
          className="grid size-8 cursor-pointer place-items-center rounded-full"
          aria-label={t('field.open')}
        >
          <Icon name="down" size={16} />
        </Button>
      </Group>
      <FieldFoot hint={hint} error={error} />
      <Popover className="menu-popover menu-popover-field" offset={4}>
        {/* The popover of a combo box is not a dialog, so its contents need a labelled section. */}
        <section aria-label={label}>
          <ManyItems of={choices.length}>
            <ChoiceList />
          </ManyItems>
        </section>
      </Popover>
    </AriaComboBox>
  )
}
