import type { ChangeSetView } from '#contract/office/catalogue.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Returns a function that writes when a change set is or was published or, for a set on trial, when
 * the trial began. This text serves as the name of the set.
 */
export function useSetTime(): (set: ChangeSetView) => string {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  return ({ publishedAt, publishAt, pilot }) => {
    const at = publishedAt ?? publishAt ?? pilot?.from
    return at === undefined
      ? '–'
      : t('sets.at', { day: format.shortDay(at), time: format.time(at) })
  }
}
