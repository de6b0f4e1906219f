import { useEffect } from 'react'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

/**
 * Ctrl Z undoes the last edit made in this document, whether it is saved already or not. In a text
 * field, the key keeps its usual effect, and undoes the typing; in a dialog, it undoes no edit.
 */
export function useUndoKey(): void {
  const { undo } = useCatalogue()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.shiftKey || event.altKey) return
      const { target } = event
      const isTyping =
        target instanceof HTMLElement &&
        target.closest('input:not([type=checkbox]), textarea, [role=dialog]') !== null
      if (isTyping) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo])
}
