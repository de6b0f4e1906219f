import { useState } from 'react'
import * as z from 'zod/mini'
import { failsWith, tidiedText } from '#contract/fields.ts'
import {
  type KitchenView,
  changeKitchenSettings,
  kitchenSchema,
  printerPattern,
} from '#contract/office/kitchens.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { Button } from '#office/ui/button.tsx'
import { Select } from '#office/ui/fields/select.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'

type KitchenSettingsView = KitchenView['settings']

const acceptances = ['automatic', 'by-hand'] as const
/** If `printer` is empty, the restaurant has no printer. */
const schema = z.object({
  acceptance: z.enum(acceptances),
  printer: z.string().check(
    tidiedText,
    z.refine((typed) => typed === '' || printerPattern.test(typed), failsWith('printer_invalid')),
  ),
})
const valuesOf = ({ acceptance, printer }: KitchenSettingsView) => ({
  acceptance,
  printer: printer ?? '',
})
const changed = z.object({ settings: kitchenSchema.shape.settings })

/**
 * The settings for accepting orders and for the printer. A change made meanwhile by another user is
 * shown (P6).
 */
export function SettingsPart({
  kitchen: { slug, settings },
  onDone,
}: {
  kitchen: KitchenView
  onDone: (kitchen: KitchenView) => void
}) {
  const t = useText('office-restaurants')
  const office = useText('office')
  const { api } = useOffice()
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<KitchenSettingsView | null>(null)
  const form = useOfficeForm(schema, valuesOf(settings))
  const explain = useServerErrors(form)
  const { isSubmitting, isDirty } = form.formState
  const acceptance = useFormField(form.control, 'acceptance')
  const save = form.handleSubmit(async (typed) => {
    setProblem(null)
    try {
      const next = await api().call(changeKitchenSettings, {
        params: { kitchen: slug },
        body: {
          ...typed,
          printer: typed.printer === '' ? null : typed.printer,
          // If the user saves again after seeing the other user’s version, that version is
          // overwritten.
          from: conflict ?? settings,
        },
      })
      setConflict(null)
      form.reset(valuesOf(next.settings))
      showToast({ tone: 'ok', text: t('settings.saved') })
      onDone(next)
    } catch (error) {
      const now = changedMeanwhile(error, changed)
      if (now !== null) setConflict(now.settings)
      else setProblem(explain(error))
    }
  })
  return (
    <section className="drawer-part">
      <header>
        <h3>{t('settings.title')}</h3>
      </header>
      <form className="fields" noValidate onSubmit={(event) => void save(event)}>
        <Select
          {...acceptance}
          label={t('settings.acceptance')}
          value={acceptance.value}
          onChange={(id) =>
            acceptance.onChange(acceptances.find((each) => each === id) ?? 'automatic')
          }
          choices={acceptances.map((id) => ({ id, text: t(`settings.${id}`) }))}
        />
        <TextField
          {...useFormField(form.control, 'printer')}
          label={t('settings.printer')}
          hint={t('settings.printerHint')}
          autoComplete="off"
        />
        {conflict === null ? null : (
          <Notice
            tone="warn"
            title={t('settings.changed')}
            action={
              <Button
                kind="outlined"
                onPress={() => {
                  form.reset(valuesOf(conflict))
                  setConflict(null)
                }}
              >
                {t('settings.take')}
              </Button>
            }
          >
            {t('settings.kept', {
              acceptance: t(`acceptance.${conflict.acceptance}`),
              printer: conflict.printer ?? t('settings.noPrinter'),
            })}
          </Notice>
        )}
        {problem === null ? null : <Notice tone="err">{problem}</Notice>}
        {isDirty || conflict !== null ? (
          <div>
            <Button kind="action" type="submit" isPending={isSubmitting}>
              {office('action.save')}
            </Button>{' '}
            <Button
              kind="quiet"
              isDisabled={isSubmitting}
              onPress={() => {
                setConflict(null)
                form.reset(valuesOf(settings))
              }}
            >
              {office('action.undo')}
            </Button>
          </div>
        ) : null}
      </form>
    </section>
  )
}
