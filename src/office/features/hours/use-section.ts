import { useState } from 'react'
import * as z from 'zod/mini'
import { catalogueFaultSchema } from '#contract/office/catalogue.ts'
import { undoHours } from '#contract/office/hours.ts'
import {
  type RestaurantSettings,
  type SettingName,
  type ShownRestaurant,
  changeRestaurantSettings,
  getRestaurantSettings,
  overtakenSettingsSchema,
} from '#contract/office/restaurant-settings.ts'
import { ApiProblem } from '#contract/client.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { useSending } from '#office/base/use-sending.ts'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { useHoursFaultTexts } from './use-hours-fault-texts.ts'

type Section = Partial<RestaurantSettings>
type SettingsConflict = { settings: RestaurantSettings; by: string | null }
const refused = z.object({ faults: z.array(catalogueFaultSchema) })

const partOf = (settings: RestaurantSettings, names: readonly SettingName[]): Section =>
  Object.fromEntries(names.map((name) => [name, settings[name]]))

/** A section of a restaurant's page: what is saved of it, and what stands against it. */
export function useSection(
  { slug, settings }: ShownRestaurant,
  names: readonly SettingName[],
  onDone: (restaurant: ShownRestaurant) => void,
) {
  const t = useText('office-hours')
  const { api } = useOffice()
  const describeFaults = useHoursFaultTexts()
  const { send, isPending, problem } = useSending()
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

  return {
    isPending,
    problem,
    conflict,
    faults,
    /** Clears what somebody else saved, because it was taken or dropped. */
    forget: () => {
      setConflict(null)
      setFaults([])
    },
    save: (changes: Section) =>
      send(JSON.stringify([slug, changes]), async () => {
        setFaults([])
        try {
          const { change, restaurant } = await api().call(changeRestaurantSettings, {
            params: { kitchen: slug },
            // Saved again after it was shown what somebody else changed, it takes the place of that.
            body: { changes, from: partOf(conflict?.settings ?? settings, names) },
          })
          setConflict(null)
          showToast({
            tone: 'ok',
            text: t('section.saved'),
            ...(change === null ? {} : { undo: () => void undo(change) }),
          })
          onDone(restaurant)
        } catch (error) {
          const overtaken = changedMeanwhile(error, overtakenSettingsSchema)
          const refusal =
            error instanceof ApiProblem && error.problem.code === 'hours_refused'
              ? refused.safeParse(error.problem.details).data
              : undefined
          if (overtaken !== null) setConflict(overtaken)
          else if (refusal === undefined) throw error
          else setFaults(describeFaults(refusal.faults))
        }
      }),
  }
}

export type SectionState = ReturnType<typeof useSection>
