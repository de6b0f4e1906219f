import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { Notice } from '#ui/parts/notice.tsx'

/** The entries that would break; renders nothing if there are none. */
export function BrokenNotice({ title, entries }: { title: string; entries: readonly string[] }) {
  const nameOf = useEntryName()
  return entries.length === 0 ? null : (
    <Notice tone="warn" title={title}>
      <ul className="notice-list">
        {entries.map((entry) => (
          <li key={entry}>{nameOf(entry)}</li>
        ))}
      </ul>
    </Notice>
  )
}
