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
import { useAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { Button } from '#ui/parts/button.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'

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
  const [conflict, setConflict] = useState<KitchenSettingsView | null>(null)
  const form = useOfficeForm(schema, valuesOf(settings))
  const explainFields = useServerErrors(form)
  const { isDirty } = form.formState
  const acceptance = useFormField(form.control, 'acceptance')
  const { run, isPending, problem } = useAction(
    (api, typed: z.output<typeof schema>) =>
      api.call(changeKitchenSettings, {
        params: { kitchen: slug },
        body: {
          ...typed,
          printer: typed.printer === '' ? null : typed.printer,
          // If the user saves again after seeing the other user’s version, that version is
          // overwritten.
          from: conflict ?? settings,
        },
      }),
    {
      toast: t('settings.saved'),
      onDone(next) {
        setConflict(null)
        form.reset(valuesOf(next.settings))

        onDone(next)
      },
      explain(error) {
        const now = changedMeanwhile(error, changed)
        if (now === null) return explainFields(error)
        setConflict(now.settings)
        return null
      },
    },
  )
  return (
    <DrawerPart title={t('settings.title')}>
      <form className="fields" noValidate onSubmit={(event) => void form.handleSubmit(run)(event)}>
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
        <Problem text={problem} />
        {isDirty || conflict !== null ? (
          <div>
            <Button kind="action" type="submit" isPending={isPending}>
              {office('action.save')}
            </Button>{' '}
            <Button
              kind="quiet"
              isDisabled={isPending}
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
    </DrawerPart>
  )
}
