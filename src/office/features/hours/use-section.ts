import { useState } from 'react'
import * as z from 'zod/mini'
import { catalogueFaultSchema } from '#contract/office/catalogue.ts'
import { undoHours } from '#contract/office/hours.ts'
import {
  type RestaurantSettings,
  type SettingName,
  type RestaurantSettingsView,
  changeRestaurantSettings,
  getRestaurantSettings,
  overtakenSettingsSchema,
} from '#contract/office/restaurant-settings.ts'
import { ApiProblem } from '#contract/client.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useOffice } from '#office/base/office.tsx'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#ui/text/text.ts'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { useHoursFaultTexts } from './use-hours-fault-texts.ts'

type Section = Partial<RestaurantSettings>
type SettingsConflict = { settings: RestaurantSettings; by: string | null }
const refusalSchema = z.object({ faults: z.array(catalogueFaultSchema) })

const partOf = (settings: RestaurantSettings, names: readonly SettingName[]): Section =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))

/** The faults for which the checks refused settings; undefined for any other error. */
const refusalFaultsOf = (error: unknown) =>
  error instanceof ApiProblem && error.problem.code === 'hours_refused'
    ? refusalSchema.safeParse(error.problem.details).data?.faults
    : undefined

/**
 * Saves a section of a restaurant's page, and stores the faults and the conflict of the last
 * attempt.
 */
export function useSection(
  { slug, settings }: RestaurantSettingsView,
  names: readonly SettingName[],
  onDone: (restaurant: RestaurantSettingsView) => void,
) {
  const t = useText('office-hours')
  const { api } = useOffice()
  const describeFaults = useHoursFaultTexts()
  const sentenceOf = useSentenceOf()
  const [conflict, setConflict] = useState<SettingsConflict | null>(null)
  const [faults, setFaults] = useState<readonly string[]>([])

  async function undo(change: string) {
    try {
      await api().call(undoHours, { params: { change } })
      showToast({ tone: 'ok', text: t('undone') })
    } catch {
      showToast({ tone: 'err', text: t('undoRefused') })
    }
    onDone(await api().call(getRestaurantSettings, { params: { kitchen: slug } }))
  }

  const { run, isPending, problem } = useApiAction(changeRestaurantSettings, {
    onDone({ change, restaurant }) {
      setConflict(null)
      showToast({
        tone: 'ok',
        text: t('section.saved'),
        ...(change === null ? {} : { undo: () => void undo(change) }),
      })
      onDone(restaurant)
    },
    explain(error) {
      const overtaken = changedMeanwhile(error, overtakenSettingsSchema)
      const refusalFaults = refusalFaultsOf(error)
      if (overtaken !== null) setConflict(overtaken)
      else if (refusalFaults === undefined) return sentenceOf(error)
      else setFaults(describeFaults(refusalFaults))
      return null
    },
  })

  return {
    isPending,
    problem,
    conflict,
    faults,
    /**
     * Closes the conflict after the user has taken over the other version or discarded the typed
     * values.
     */
    clearConflict: () => {
      setConflict(null)
      setFaults([])
    },
    save: (changes: Section) => {
      setFaults([])
      run({
        params: { kitchen: slug },
        // If the user saves again while a colleague's version is shown, these changes replace that
        // version.
        body: { changes, from: partOf(conflict?.settings ?? settings, names) },
      })
    },
  }
}
