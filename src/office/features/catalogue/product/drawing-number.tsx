import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { useText } from '#ui/text/text.ts'
import { readTyped, writeTyped } from '#office/features/catalogue/rows/typed-values.ts'
import { useDecimal } from '#office/features/catalogue/table/use-edit-row.ts'
import { FieldFoot } from '#ui/parts/fields/field-foot.tsx'

/**
 * A field for a number of a drawing; empty means the default of the shape. The drawing follows each
 * keystroke.
 */
export function DrawingNumber({
  label,
  typing,
  value,
  isRight,
  wrong,
  onTry,
  onKeep,
}: {
  label: string
  typing: 'count' | 'amount'
  value: number | undefined
  isRight: (value: number) => boolean
  wrong: string
  onTry: (value: number | null) => void
  onKeep: (value: number | undefined) => void
}) {
  const t = useText('office-catalogue-product')
  const decimal = useDecimal()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? writeTyped(value, typing, decimal)
  const parse = (input: string) => {
    const typedNumber = readTyped(input, typing)
    return typeof typedNumber === 'number' && !isRight(typedNumber) ? undefined : typedNumber
  }
  const isWrong = typed !== null && parse(typed) === undefined
  const leave = () => {
    setTyped(null)
    onTry(null)
  }
  function keep(): void {
    if (typed === null || isWrong) return
    const next = parse(typed)
    leave()
    if (typed !== writeTyped(value, typing, decimal))
      onKeep(typeof next === 'number' ? next : undefined)
  }
  return (
    <TextField
      className="field"
      value={text}
      onChange={(next) => {
        setTyped(next)
        const nextValue = parse(next)
        onTry(typeof nextValue === 'number' ? nextValue : null)
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') leave()
      }}
      isInvalid={isWrong}
      validationBehavior="aria"
      autoComplete="off"
    >
      <Label className="field-label">{label}</Label>
      <Input
        className="input text-right tabular-nums"
        inputMode={typing === 'count' ? 'numeric' : 'decimal'}
        placeholder={t('drawing.usual')}
      />
      <FieldFoot hint={undefined} error={isWrong ? wrong : undefined} />
    </TextField>
  )
}
