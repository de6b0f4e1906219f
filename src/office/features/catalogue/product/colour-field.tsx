import { useEffect, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { useText } from '#ui/text/text.ts'
import { FieldFoot } from '#ui/parts/fields/field-foot.tsx'

/**
 * Milliseconds without another choice in the browser’s palette after which the chosen colour is
 * saved.
 */
const SETTLED = 400

const isHexColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

/**
 * A field for a colour as `#rrggbb`, typed or picked in the browser’s palette. `value` is null if
 * the drawing does not define this colour.
 */
export function ColourField({
  label,
  value,
  isOptional,
  onTry,
  onKeep,
}: {
  label: string
  value: string | null
  isOptional: boolean
  /** Previews a colour that is not saved yet; null ends the preview. */
  onTry: (colour: string | null) => void
  onKeep: (colour: string | null) => void
}) {
  const t = useText('office-catalogue-product')
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const text = typed ?? picked ?? value ?? ''
  const isColour = isHexColour(text)
  const isWrong = typed !== null && !isColour && !(isOptional && text === '')
  useSettled(picked, (colour) => {
    setPicked(null)
    onKeep(colour)
  })

  function keep(): void {
    if (typed === null || isWrong) return
    setTyped(null)
    onTry(null)
    if (typed !== (value ?? '')) onKeep(typed === '' ? null : typed.toLowerCase())
  }

  return (
    <TextField
      className="field"
      value={text}
      onChange={(next) => {
        const colour = next.trim()
        setTyped(colour)
        onTry(isHexColour(colour) ? colour : null)
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
        if (event.key !== 'Escape') return
        setTyped(null)
        onTry(null)
      }}
      isInvalid={isWrong}
      validationBehavior="aria"
      autoComplete="off"
    >
      <Label className="field-label">{label}</Label>
      <span className="input flex! items-center gap-2.5 has-[input:not([type=color]):focus-visible]:[outline:3px_solid_var(--focus)] has-[input:not([type=color]):focus-visible]:outline-offset-2">
        <input
          type="color"
          className="size-5.5 flex-none cursor-pointer appearance-none rounded-full border-0 bg-transparent p-0 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-[1.2px] [&::-webkit-color-swatch]:border-[rgb(20_38_27/0.35)] [&::-webkit-color-swatch-wrapper]:p-0 [&::-moz-color-swatch]:rounded-full"
          aria-label={t('drawing.pick', { label })}
          value={isColour ? text : '#ffffff'}
          onChange={({ target }) => {
            setTyped(null)
            setPicked(target.value)
            onTry(target.value)
          }}
        />
        <Input
          className="min-w-0 flex-1 border-0 bg-transparent outline-none"
          placeholder={isOptional ? t('drawing.usual') : ''}
          spellCheck={false}
        />
      </span>
      <FieldFoot hint={undefined} error={isWrong ? t('drawing.wrongColour') : undefined} />
    </TextField>
  )
}

/**
 * Calls `onSettle` with the colour picked in the palette, once no other colour has been picked for
 * `SETTLED` milliseconds.
 */
function useSettled(picked: string | null, onSettle: (colour: string) => void): void {
  useEffect(() => {
    if (picked === null) return
    const timer = setTimeout(() => onSettle(picked), SETTLED)
    return () => clearTimeout(timer)
    // Another colour alone begins the wait anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [picked])
}
