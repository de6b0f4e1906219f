import type { RestaurantSettings } from '#contract/office/restaurant-settings.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Versions } from '#ui/parts/versions.tsx'
import type { SectionState } from './use-section.ts'

/** The foot of a section that is edited: faults, a colleague's version, and the buttons. */
export function SectionFoot({
  section: { isPending, problem, conflict, faults, clearConflict },
  isDirty,
  isReady = true,
  wordsOf,
  yours,
  onSave,
  onReset,
}: {
  section: SectionState
  isDirty: boolean
  /** False while a required value is missing. */
  isReady?: boolean
  wordsOf: (settings: RestaurantSettings) => string[]
  yours: string[]
  onSave: () => void
  /**
   * Replaces the typed values by saved settings: by `settings`, the version of another user, or by
   * the settings saved before if `settings` is null.
   */
  onReset: (settings: RestaurantSettings | null) => void
}) {
  const t = useText('office-hours')
  const office = useText('office')
  return (
    <div className="section-foot">
      {faults.length === 0 ? null : <SectionFaults faults={faults} />}
      {conflict === null ? null : (
        <Versions
          title={
            conflict.by === null
              ? t('section.changed')
              : t('section.changedBy', { name: conflict.by })
          }
          words={{ now: wordsOf(conflict.settings), yours }}
          onTake={() => {
            onReset(conflict.settings)
            clearConflict()
          }}
        />
      )}
      <Problem text={problem} />
      {isDirty || conflict !== null ? (
        <div className="section-buttons">
          <Button kind="action" isPending={isPending} isDisabled={!isReady} onPress={onSave}>
            {office('action.save')}
          </Button>
          <Button
            kind="quiet"
            isDisabled={isPending}
            onPress={() => {
              onReset(null)
              clearConflict()
            }}
          >
            {office('action.undo')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function SectionFaults({ faults }: { faults: readonly string[] }) {
  const t = useText('office-hours')
  return (
    <Notice tone="err" title={t('section.refused')}>
      <ul>
        {faults.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}
