import { useRef, useState } from 'react'
import type { BinaryBody } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { PHOTOGRAPH_BYTES, photographTypes } from '#contract/shop/order-problems.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldFrame } from '#web/ui/controls/field.tsx'
import { addressOf, shrinkPhotograph } from './shrink-photograph.ts'

/** The photograph to send, and its data address. */
export type Photograph = BinaryBody & { address: string }

async function readPhotograph(file: File): Promise<Photograph> {
  const picture = await shrinkPhotograph(file)
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return { type: picture.type, bytes, address: await addressOf(picture) }
}

/** Field for one photograph, shown once it is chosen. */
export function PhotographField({
  photograph,
  error,
  onChange,
}: {
  photograph: Photograph | null
  error: string | undefined
  onChange: (photograph: Photograph | null) => void
}) {
  const t = useText('order')
  const tError = useText('errors')
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [wrong, setWrong] = useState<ErrorCode | null>(null)

  async function takeFile(file: File) {
    setReading(true)
    setWrong(null)
    onChange(null)
    const photograph = await readPhotograph(file).catch(() => null)
    setReading(false)
    if (photograph === null || !photograph.type.startsWith('image/'))
      setWrong('photograph_unreadable')
    // Refuses a photograph that could not be reduced and is too large.
    else if (photograph.bytes.length > PHOTOGRAPH_BYTES) setWrong('photograph_too_large')
    else onChange(photograph)
  }

  return (
    <div>
      <FieldFrame
        label={t('problem.photograph')}
        name="photograph"
        hint={t('problem.photographHint')}
        error={wrong === null ? error : tError(wrong)}
        required={false}
        className={undefined}
      >
        {(control) => (
          // A label of our own, because the browser's own button is in the browser's language.
          <span className="relative block">
            <input
              {...control}
              ref={input}
              type="file"
              accept={photographTypes.join(',')}
              className="peer sr-only"
              onChange={({ currentTarget: { files } }) => {
                const file = files?.[0]
                if (file) void takeFile(file)
              }}
            />
            <label
              htmlFor={control.id}
              className="button button-s button-line cursor-pointer peer-focus-visible:shadow-[0_0_0_6px_var(--focus-halo)] peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus)"
            >
              {t('problem.choose')}
            </label>
          </span>
        )}
      </FieldFrame>
      <output className="block text-sm text-ink-2">{isReading ? t('problem.reading') : ''}</output>
      {photograph === null ? null : (
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <img
            src={photograph.address}
            alt={t('problem.chosen')}
            className="max-h-40 max-w-full rounded-[10px] border border-line object-contain"
          />
          <Button
            kind="line"
            size="s"
            onClick={() => {
              onChange(null)
              if (input.current) input.current.value = ''
              input.current?.focus()
            }}
          >
            {t('problem.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
