import type { Loosening } from '#domain/goals/find-bowls.ts'
import type { GoalChange } from '#domain/goals/goals.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/**
 * Shown if no bowl meets the goals: limits to change by one tap, with their new values, and diets
 * to drop. Never loosens an allergy (E3).
 */
export function GoalRelaxations({
  relaxations,
  isFree,
  onTake,
  onClear,
}: {
  relaxations: readonly Loosening[]
  /**
   * Whether neither a limit nor a diet is set, so that only allergies or sold-out products prevent
   * a bowl.
   */
  isFree: boolean
  onTake: (changes: Loosening) => void
  onClear: () => void
}) {
  const t = useText('goals')
  const changeText = useChangeText()
  const { list } = useFormat()
  const [first] = relaxations
  return (
    <Note tone="warn" className="mt-4">
      <p>
        {t(`loosen.${isFree ? 'nothing' : !first ? 'none' : first.length > 1 ? 'two' : 'one'}`)}
      </p>
      {relaxations.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2">
          {relaxations.map((changes) => (
            <li key={JSON.stringify(changes)}>
              <Button kind="line" size="s" className="bg-ground" onClick={() => onTake(changes)}>
                <span className="first-letter:uppercase">{list(changes.map(changeText))}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {!first && !isFree ? (
        <Button kind="line" size="s" className="mt-3 bg-ground" onClick={onClear}>
          {t('loosen.clear')}
        </Button>
      ) : null}
    </Note>
  )
}

function useChangeText(): (change: GoalChange) => string {
  const { wire } = useMenu()
  const t = useText('goals')
  const { price, number } = useFormat()
  return (change) => {
    if (change.bound === 'diet') return t('loosen.diet', { name: wire.diet_names[change.diet] })
    const { bound, to } = change
    return t(`loosen.${bound}`, { value: bound === 'priceAtMost' ? price(to) : number(to) })
  }
}
